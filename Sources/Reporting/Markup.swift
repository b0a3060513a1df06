internal import Bytes

/// XML or HTML. Interpolated strings are escaped, for content and for double-quoted attributes, unless they are `Markup`, so
/// that no name in a checkout can become a tag.
struct Markup: ExpressibleByStringInterpolation {
  private(set) var text: String

  init(stringLiteral value: String) {
    text = value
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  static func + (left: Markup, right: Markup) -> Markup { Markup(text: left.text + right.text) }

  static func += (left: inout Markup, right: Markup) { left.text += right.text }

  private init(text: String) {
    self.text = text
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String

    init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    mutating func appendInterpolation(_ plain: String) {
      let isPlain = plain.utf8.allSatisfy { byte in
        byte >= 0x20 && byte < 0x7F && !"&<>\"'".utf8.contains(byte)
      }
      text += isPlain && plain.isPlain ? plain : plain.replacingUnsafe(Self.escape, Self.reference)
    }

    /// Of what is not allowed in XML, changes the text direction, or starts a command of a CI service.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
      switch scalar {
      // Parsers would normalize them to spaces.
      case "\t", "\n", "\r", "#", ":": "&#\(scalar.value);"
      default: scalar.escaped(asASCII: true)
      }
    }

    private static func reference(_ scalar: Unicode.Scalar) -> String? {
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\u{FFFE}", "\u{FFFF}": scalar.escaped(asASCII: true)
      default: nil
      }
    }
  }
}

extension Sequence<Markup> {
  func joined() -> Markup { reduce("", +) }
}

extension Output {
  func write(markup: Markup) { write(markup.text) }
}
