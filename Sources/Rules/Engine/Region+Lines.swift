internal import Bytes
internal import Findings

extension Region {
  /// So many bytes on each side of the start make the context.
  private static let reach = 96

  /// - Parameter bytes: those that the index was made of.
  init(_ range: Range<Int>, in lines: LineIndex, of bytes: [UInt8]) {
    let start = lines.position(of: range.lowerBound)
    let end = range.isEmpty ? start : lines.position(of: range.upperBound)
    let utf16Column = lines.utf16Column(of: start, in: bytes.span)
    let line = lines.range(ofLine: start.line)
    let near = max(line.lowerBound, range.lowerBound - Self.reach)..<min(line.upperBound, range.lowerBound + Self.reach)
    var hash = StableHash()
    for index in near where bytes[index] > 0x20 { hash.combine(bytes[index]) }
    self.init(
      line: start.line, column: start.column, endLine: end.line, endColumn: end.column, utf16Column: utf16Column,
      utf16EndColumn: range.isEmpty ? utf16Column : lines.utf16Column(of: end, in: bytes.span),
      context: UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32))
  }
}
