/// A string literal and its value as a compiler would store it.
public struct StringLiteral: Hashable, Sendable {
  public let value: String
  /// Bytes of the literal, or of several adjacent ones from first to last.
  public let range: Range<Int>
}

extension SourceFile {
  /// The literal in a range of tokens: one without interpolations, or several adjacent ones in C languages, optionally
  /// parenthesized or preceded by `@`.
  ///
  /// - Returns: nil for anything else.
  public func literal(of range: Range<Int>) -> StringLiteral? {
    var (first, last) = (range.lowerBound, range.upperBound - 1)
    while first <= last {
      if tokens[first].kind == .comment {
        first += 1
      } else if tokens[last].kind == .comment {
        last -= 1
      } else if tokens[first].isSign("(", in: bytes), tokens[first].partner == last {
        (first, last) = (first + 1, last - 1)
      } else {
        break
      }
    }
    guard first <= last, first == last || language != .swift else { return nil }
    var value: [UInt8] = []
    for index in first...last where tokens[index].kind != .comment {
      guard tokens[index].kind == .string else { return nil }
      value += decodedLiteral(tokens[index])
    }
    return StringLiteral(value: String(decoding: value, as: UTF8.self), range: tokens[first].offset..<tokens[last].end)
  }

  /// The value of one `.string` token.
  func decodedLiteral(_ token: Token) -> [UInt8] {
    let content = contentRange(ofString: token)
    let head = bytes[token.offset..<content.lowerBound]
    switch language {
    case .swift:
      let isMultiline = head.count { $0 == UInt8(ascii: "\"") } == 3
      let text = isMultiline ? LiteralText.withoutIndentation(Array(bytes[content])) : Array(bytes[content])
      return LiteralText.decodeSwift(text, hashes: head.count { $0 == UInt8(ascii: "#") })
    case .objectiveC, .objectiveCPlusPlus:
      return head.contains(UInt8(ascii: "R")) ? Array(bytes[content]) : LiteralText.decodeC(Array(bytes[content]))
    }
  }
}

/// Escapes and indentation of literals.
enum LiteralText {
  /// Removes the line ends after the opening and before the closing quotes of `"""…"""`, and the indentation of the closing
  /// quotes.
  static func withoutIndentation(_ text: [UInt8]) -> [UInt8] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count >= 2, let last = lines.popLast() else { return text }
    let indentation = Array(last.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
    lines.removeFirst()
    let kept = lines.map { line -> ArraySlice<UInt8> in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return line.starts(with: indentation) ? line.dropFirst(indentation.count) : line
    }
    return Array(kept.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// - Parameter hashes: the number of `#` between a backslash and its letter in a raw literal.
  static func decodeSwift(_ text: [UInt8], hashes: Int) -> [UInt8] {
    guard text.contains(UInt8(ascii: "\\")) else { return text }
    var value: [UInt8] = []
    var index = 0
    while index < text.count {
      let letter = index + 1 + hashes
      guard text[index] == UInt8(ascii: "\\"), letter < text.count, text.span.hasHashes(hashes, at: index + 1) else {
        value.append(text[index])
        index += 1
        continue
      }
      index = letter + 1
      switch text[letter] {
      case UInt8(ascii: "n"): value.append(0x0A)
      case UInt8(ascii: "r"): value.append(0x0D)
      case UInt8(ascii: "t"): value.append(0x09)
      case UInt8(ascii: "0"): value.append(0)
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        // A backslash at the line end joins two lines.
        if text[letter] == UInt8(ascii: "\r"), index < text.count, text[index] == UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "u"):
        guard index < text.count, text[index] == UInt8(ascii: "{"), let end = text[index...].firstIndex(of: UInt8(ascii: "}"))
        else {
          value.append(UInt8(ascii: "u"))
          continue
        }
        append(scalar: text[(index + 1)..<end], to: &value)
        index = end + 1
      default: value.append(text[letter])
      }
    }
    return value
  }

  static func decodeC(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "\\")) else { return text }
    var value: [UInt8] = []
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count else {
        value.append(text[index])
        index += 1
        continue
      }
      let letter = text[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "n"): value.append(0x0A)
      case UInt8(ascii: "r"): value.append(0x0D)
      case UInt8(ascii: "t"): value.append(0x09)
      case UInt8(ascii: "a"): value.append(0x07)
      case UInt8(ascii: "b"): value.append(0x08)
      case UInt8(ascii: "f"): value.append(0x0C)
      case UInt8(ascii: "v"): value.append(0x0B)
      case UInt8(ascii: "e"), UInt8(ascii: "E"): value.append(0x1B)
      case UInt8(ascii: "\r"): if index < text.count, text[index] == UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "\n"): break
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        let digits = text[(index - 1)...].prefix(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
        value.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 * 8 + Int($1 - UInt8(ascii: "0")) }))
        index += digits.count - 1
      case UInt8(ascii: "x"):
        let digits = text[index...].prefix { ByteClass.isHexDigit($0) }
        value.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 &* 16 &+ hexValue($1) }))
        index += digits.count
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        let digits = text[index...].prefix(letter == UInt8(ascii: "u") ? 4 : 8).prefix { ByteClass.isHexDigit($0) }
        append(scalar: digits, to: &value)
        index += digits.count
      default: value.append(letter)
      }
    }
    return value
  }

  private static func append(scalar digits: ArraySlice<UInt8>, to value: inout [UInt8]) {
    let number = digits.prefix(8).reduce(UInt32(0)) { $0 &* 16 &+ UInt32(hexValue($1)) }
    guard let scalar = Unicode.Scalar(number) else { return }
    value += Array(String(Character(scalar)).utf8)
  }

  private static func hexValue(_ digit: UInt8) -> Int {
    ByteClass.isDigit(digit) ? Int(digit - UInt8(ascii: "0")) : Int((digit | 0x20) &- UInt8(ascii: "a")) + 10
  }
}
