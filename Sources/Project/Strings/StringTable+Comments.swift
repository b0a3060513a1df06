internal import Bytes

extension StringTable {
  /// The same entries at the same lines and columns, without the text between them, which is most of many tables: comments.
  public func withoutComments() -> StringTable {
    guard decoded.isEmpty, problems.isEmpty, entries.allSatisfy({ $0.kind == .text }) else { return self }
    let text = bytes.span
    var end = text.utf8MarkLength
    var (pieces, size, moved) = ([0..<end], end, [Entry]())
    moved.reserveCapacity(entries.count)
    func keep(_ range: Range<Int>) {
      pieces.append(range)
      size += range.count
    }
    for entry in entries {
      // A key without a value is its own value.
      let range = entry.keyRange.lowerBound..<max(entry.keyRange.upperBound, entry.valueRange.upperBound)
      guard range.lowerBound >= end, entry.valueRange.lowerBound >= range.lowerBound else { return self }
      // What precedes the entry on its line decides on its column.
      var line = range.lowerBound
      while line > end, !text[line - 1].isLineEnd { line -= 1 }
      for index in end..<line where text[index].isLineEnd {
        // Without the text between them, CR and LF would be one line end.
        let last = pieces[pieces.count - 1].upperBound
        if text[index] == UInt8(ascii: "\n"), 0 < last, last < index, text[last - 1] == UInt8(ascii: "\r") { return self }
        keep(index..<index + 1)
      }
      moved.append(entry.moved(by: size - line))
      keep(line..<range.upperBound)
      end = range.upperBound
    }
    var kept: [UInt8] = []
    kept.reserveCapacity(size)
    for piece in pieces { kept += bytes[piece] }
    return StringTable(kept, moved)
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
