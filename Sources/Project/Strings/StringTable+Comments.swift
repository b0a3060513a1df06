internal import Bytes

extension StringTable {
  /// The same entries at the same lines and columns, without the text between them, which is most of many tables: comments.
  public func withoutComments() -> StringTable {
    guard decoded.isEmpty, problems.isEmpty, entries.allSatisfy({ $0.kind == .text }) else { return self }
    let text = bytes.span
    var end = text.utf8MarkLength
    var kept = Array(bytes[..<end])
    // Copied in the end, so that it takes no more than it contains.
    kept.reserveCapacity(bytes.count)
    var moved: [Entry] = []
    moved.reserveCapacity(entries.count)
    for entry in entries {
      // A key without a value is its own value.
      let range = entry.keyRange.lowerBound..<max(entry.keyRange.upperBound, entry.valueRange.upperBound)
      guard range.lowerBound >= end, entry.valueRange.lowerBound >= range.lowerBound else { return self }
      // What precedes the entry on its line decides on its column.
      var line = end
      while case let next = text.lineEnd(from: line), next < range.lowerBound {
        // Without the text between them, CR and LF would be one line end.
        if text[next] == UInt8(ascii: "\n"), kept.last == UInt8(ascii: "\r"), next > end, text[next - 1] != UInt8(ascii: "\r") {
          return self
        }
        kept.append(text[next])
        line = next + 1
      }
      moved.append(entry.moved(by: kept.count - line))
      kept += bytes[line..<range.upperBound]
      end = range.upperBound
    }
    return StringTable(Array(kept[...]), moved)
  }
}
