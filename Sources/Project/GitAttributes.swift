public import Bytes

/// The lines of a `.gitattributes` file (gitattributes(5)).
public struct GitAttributes: Sendable {
  public struct Line: Hashable, Sendable {
    public let pattern: String
    /// Name and value of `merge=union`; `binary` with an empty value, `-text` with a leading `-`.
    public let attributes: [String: String]
    /// The line without its terminator.
    public let range: Range<Int>
  }

  public let bytes: [UInt8]
  public let lines: LineIndex
  /// Without comments and empty lines.
  public let entries: [Line]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes.span)
    var entries: [Line] = []
    for number in 1...lines.lineCount {
      var range = lines.range(ofLine: number)
      while let last = bytes[range].last, last == 0x0A || last == 0x0D { range = range.lowerBound..<range.upperBound - 1 }
      let words = bytes[range].split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        .map { String(decoding: $0, as: UTF8.self) }
      guard let pattern = words.first, !pattern.hasPrefix("#") else { continue }
      let attributes = words.dropFirst().map { word -> (String, String) in
        let parts = word.split(separator: "=", maxSplits: 1)
        return (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
      }
      entries.append(
        Line(pattern: pattern, attributes: Dictionary(attributes, uniquingKeysWith: { $1 }), range: range))
    }
    self.entries = entries
  }
}
