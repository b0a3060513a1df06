/// Detects elements with an excessive number of attributes.
///
/// libxml2 up to 2.11 compares each attribute of an element with all others, so 100,000 of them take minutes.
struct AttributeLimit {
  static let most = 1_000

  private enum State {
    case text
    case tag
    case value(quote: UInt8)
    /// A comment or the like.
    case aside(end: [UInt8])
  }

  private var state = State.text
  private var attributes = 0
  private var line = 1

  /// The line of the first attribute in excess; nil if there is none.
  ///
  /// In a document that is well-formed up to that point, it sees the same tags as libxml2, in UTF-8, UTF-16 and supersets of
  /// ASCII.
  static func excess(in bytes: [UInt8]) -> Int? {
    var limit = AttributeLimit()
    let text = Units(bytes)
    var index = 0
    while index < text.count {
      index = limit.step(text, index)
      if limit.attributes > most { return limit.line }
    }
    return nil
  }

  /// - Returns: the next index.
  private mutating func step(_ text: Units, _ index: Int) -> Int {
    let unit = text[index]
    if unit == UInt8(ascii: "\n") { line += 1 }
    switch state {
    case .text:
      if unit == UInt8(ascii: "<") { return begin(text, index) }
    case .tag:
      switch unit {
      // In a document type declaration.
      case UInt8(ascii: "<"): return begin(text, index)
      case UInt8(ascii: ">"): state = .text
      case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .value(quote: unit)
      case UInt8(ascii: "="): attributes += 1
      default: break
      }
    case .value(let quote): if unit == quote { state = .tag }
    case .aside(let end):
      guard text.has(end, at: index) else { break }
      state = .text
      return index + end.count
    }
    return index + 1
  }

  private static let asides = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].map { (Array($0.utf8), Array($1.utf8)) }

  private mutating func begin(_ text: Units, _ index: Int) -> Int {
    attributes = 0
    guard let (start, end) = Self.asides.first(where: { text.has($0.0, at: index) }) else {
      state = .tag
      return index + 1
    }
    state = .aside(end: end)
    return index + start.count
  }

  /// The ASCII characters of a document; 0x80 replaces any other.
  private struct Units {
    private let bytes: [UInt8]
    private let step: Int
    /// Index of the low byte of a code unit.
    private let low: Int
    let count: Int

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      switch bytes.prefix(2) {
      case [0xFF, 0xFE], [0x3C, 0x00]: (step, low) = (2, 0)
      case [0xFE, 0xFF], [0x00, 0x3C]: (step, low) = (2, 1)
      default: (step, low) = (1, 0)
      }
      count = bytes.count / step
    }

    subscript(index: Int) -> UInt8 {
      if step == 1 { return bytes[index] }
      return bytes[2 * index + 1 - low] == 0 ? bytes[2 * index + low] : 0x80
    }

    func has(_ text: [UInt8], at index: Int) -> Bool {
      guard index + text.count <= count else { return false }
      return text.indices.allSatisfy { text[$0] == self[index + $0] }
    }
  }
}
