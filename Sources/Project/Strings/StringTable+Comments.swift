internal import Bytes

extension StringTable {
  /// The same entries at the same lines and columns, without the text between them, which is most of many tables: comments.
  public func withoutComments() -> StringTable {
    guard decoded.isEmpty, problems.isEmpty, entries.allSatisfy({ $0.kind == .text }) else { return self }
    var size = bytes.span.utf8MarkLength
    guard forEachKeptRange({ range, _ in size += range.count }) else { return self }
    var kept: [UInt8] = []
    // An array that grows takes more than it contains, and leaves gaps in memory.
    kept.reserveCapacity(size)
    kept += bytes[..<bytes.span.utf8MarkLength]
    var moved: [Entry] = []
    moved.reserveCapacity(entries.count)
    _ = forEachKeptRange { range, entry in
      if let entry { moved.append(entry.moved(by: kept.count - range.lowerBound)) }
      if range.count == 1 { kept.append(bytes[range.lowerBound]) } else { kept += bytes[range] }
    }
    return StringTable(kept, moved)
  }

  /// Calls its argument with the line ends between entries, and with each entry from the start of its line.
  ///
  /// - Returns: false if what it called its argument with cannot be joined.
  private func forEachKeptRange(_ keep: (_ range: Range<Int>, _ entry: Entry?) -> Void) -> Bool {
    let text = bytes.span
    var end = text.utf8MarkLength
    for entry in entries {
      // A key without a value is its own value.
      let range = entry.keyRange.lowerBound..<max(entry.keyRange.upperBound, entry.valueRange.upperBound)
      guard range.lowerBound >= end, entry.valueRange.lowerBound >= range.lowerBound else { return false }
      // What precedes the entry on its line decides on its column.
      var line = end
      while case let next = text.lineEnd(from: line), next < range.lowerBound {
        // Without the text between them, CR and LF would be one line end.
        if line > 0, next > line, text[next] == UInt8(ascii: "\n"), text[line - 1] == UInt8(ascii: "\r") { return false }
        keep(next..<next + 1, nil)
        line = next + 1
      }
      keep(line..<range.upperBound, entry)
      end = range.upperBound
    }
    return true
  }
}
