internal import Bytes
internal import Findings

extension Region {
  /// The number of bytes on each side of the start that form the context.
  private static let contextLength = 96

  /// - Parameter bytes: the indexed bytes.
  init(_ range: Range<Int>, in lines: LineIndex, of bytes: [UInt8]) {
    let start = lines.position(of: range.lowerBound)
    let end = range.isEmpty ? start : lines.position(of: range.upperBound)
    let utf16Column = lines.utf16Column(of: start, in: bytes.span)
    let line = lines.range(ofLine: start.line)
    let first = max(line.lowerBound, range.lowerBound - Self.contextLength)
    let near = first..<min(line.upperBound, range.lowerBound + Self.contextLength)
    var hash = StableHash()
    for index in near where bytes[index] > 0x20 { hash.combine(bytes[index]) }
    self.init(
      line: start.line, column: start.column, endLine: end.line, endColumn: end.column, utf16Column: utf16Column,
      utf16EndColumn: range.isEmpty ? utf16Column : lines.utf16Column(of: end, in: bytes.span),
      context: UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32))
  }
}
