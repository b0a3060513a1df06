internal import Bytes

extension StringTable {
  /// The same entries at the same lines and columns, without the text between them, which is most of many tables: comments.
  public func withoutComments() -> StringTable {
    guard decoded.isEmpty, problems.isEmpty, entries.allSatisfy({ $0.kind == .text }) else { return self }
    let text = bytes.span
    var end = text.utf8MarkLength
    var kept: [UInt8] = []
    // An array that grows takes more than it contains, and leaves gaps in memory. Few entries have more than a quotation mark before
    // them on their line, for which there may be no room.
    kept.reserveCapacity(entries.reduce(end + text.lineEndCount) { $0 + 1 + $1.range.count })
    kept += bytes[..<end]
    var moved: [Entry] = []
    moved.reserveCapacity(entries.count)
    for entry in entries {
      let range = entry.range
      guard range.lowerBound >= end, entry.valueRange.lowerBound >= range.lowerBound else { return self }
      // What precedes the entry on its line decides on its column.
      var line = end
      while case let next = text.lineEnd(from: line), next < range.lowerBound {
        // Without the text between them, CR and LF would be one line end.
        if line > 0, next > line, text[next] == UInt8(ascii: "\n"), text[line - 1] == UInt8(ascii: "\r") { return self }
        kept.append(text[next])
        line = next + 1
      }
      moved.append(entry.moved(by: kept.count - line))
      kept += bytes[line..<range.upperBound]
      end = range.upperBound
    }
    return StringTable(kept, moved)
  }
}

extension StringTable.Entry {
  /// A key without a value is its own value.
  fileprivate var range: Range<Int> { keyRange.lowerBound..<max(keyRange.upperBound, valueRange.upperBound) }
}
