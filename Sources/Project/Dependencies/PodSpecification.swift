public import Bytes

/// The literal attribute values of a `.podspec` (Ruby) or `.podspec.json`.
public struct PodSpecification: Sendable {
  /// A literal value of an attribute.
  public struct Value: Hashable, Sendable {
    /// `vendored_frameworks`, without specification variable and platform.
    public let attribute: String
    public let text: String
    /// Range of the literal without quotes.
    public let range: Range<Int>
  }

  public let bytes: [UInt8]
  public let lines: LineIndex
  public let values: [Value]

  public init(_ bytes: [UInt8], isJSON: Bool) {
    self.bytes = bytes
    lines = LineIndex(bytes.span)
    if isJSON {
      values = (try? PlistDocument(json: bytes)).map { Self.values(in: $0.root, of: "") } ?? []
    } else {
      var reader = PodSpecificationReader(bytes: bytes)
      values = reader.ruby()
    }
  }

  /// `"vendored_frameworks": "A"` and `: ["A", "B"]`. Recursion is limited by the JSON parser.
  private static func values(in value: PlistValue, of attribute: String) -> [Value] {
    guard let text = value.string, let range = value.contentRange else {
      return value.values.flatMap { values(in: $0, of: $0.key ?? attribute) }
    }
    return attribute.isEmpty ? [] : [Value(attribute: attribute, text: text, range: range)]
  }
}

/// Finds quoted strings and the attributes they belong to.
private struct PodSpecificationReader {
  let bytes: [UInt8]
  var position = 0
  var values: [PodSpecification.Value] = []

  /// `spec.ios.vendored_frameworks = 'A', "B"`, `= ['A', 'B']` and `%w[A B]`, possibly on several lines.
  mutating func ruby() -> [PodSpecification.Value] {
    var attribute = ""
    var word = ""
    // A line that ends with a comma or within brackets continues.
    var depth = 0
    var lastSign: UInt8 = 0
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "#"): skipLine()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if let range = string(byte) { add(attribute, range) }
        lastSign = byte
        word = ""
      case UInt8(ascii: "%") where isWordList:
        for range in wordList() { add(attribute, range) }
        lastSign = byte
        word = ""
      case UInt8(ascii: "="):
        // `==`, `=>` and `=~` are not assignments.
        if position + 1 < bytes.count, "=>~".utf8.contains(bytes[position + 1]) { position += 1 } else { attribute = word }
        word = ""
        lastSign = byte
        position += 1
      case 0x0A:
        if depth == 0, lastSign != UInt8(ascii: ","), lastSign != UInt8(ascii: "="), lastSign != UInt8(ascii: "+") {
          attribute = ""
        }
        word = ""
        position += 1
      default:
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
        if byte.isIdentifier {
          word = readWord()
        } else {
          position += 1
        }
        if !byte.isPropertyListSpace { lastSign = byte }
      }
    }
    return values
  }

  private mutating func add(_ attribute: String, _ range: Range<Int>) {
    guard !attribute.isEmpty else { return }
    values.append(
      PodSpecification.Value(attribute: attribute, text: String(decoding: bytes[range], as: UTF8.self), range: range))
  }

  /// - Returns: the range between the quotes; nil for a string not terminated on its line.
  private mutating func string(_ quote: UInt8) -> Range<Int>? {
    let start = position + 1
    position = start
    while position < bytes.count, bytes[position] != 0x0A {
      if bytes[position] == quote {
        position += 1
        return start..<position - 1
      }
      position = min(bytes.count, position + (bytes[position] == UInt8(ascii: "\\") ? 2 : 1))
    }
    return nil
  }

  private var isWordList: Bool {
    position + 2 < bytes.count && (bytes[position + 1] | 0x20) == UInt8(ascii: "w")
      && "[({<".utf8.contains(bytes[position + 2])
  }

  private mutating func wordList() -> [Range<Int>] {
    let closing: [UInt8: UInt8] = [0x5B: 0x5D, 0x28: 0x29, 0x7B: 0x7D, 0x3C: 0x3E]
    let end = closing[bytes[position + 2]]
    position += 3
    var ranges: [Range<Int>] = []
    while position < bytes.count, bytes[position] != end {
      let start = position
      while position < bytes.count, bytes[position] != end, !bytes[position].isPropertyListSpace { position += 1 }
      if position > start { ranges.append(start..<position) } else { position += 1 }
    }
    return ranges
  }

  /// The last component of `spec.ios.vendored_frameworks`.
  private mutating func readWord() -> String {
    let start = position
    while position < bytes.count, bytes[position].isIdentifier { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
  }
}
