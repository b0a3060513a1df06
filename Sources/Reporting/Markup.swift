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
      if isPlain { text += plain } else { for scalar in plain.unicodeScalars { append(scalar) } }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      // Parsers would normalize them to spaces.
      case "\t": text += "&#9;"
      case "\n": text += "&#10;"
      case "\r": text += "&#13;"
      // Not allowed in XML, or they change the text direction.
      case _ where scalar.isUnsafeOnTerminal || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
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
