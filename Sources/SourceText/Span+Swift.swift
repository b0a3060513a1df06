internal import Bytes

// Ends of Swift lexemes. All of these are total: they return an index after the start and within the file.
extension Span where Element == UInt8 {
  /// Whether a possible operand ends right before `index` (swift-syntax's "left bound").
  func isBoundOnLeft(_ index: Int) -> Bool {
    switch peek(index - 1) {
    case 0, 0x09...0x0D, UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      false
    case UInt8(ascii: "/"): peek(index - 2) != UInt8(ascii: "*")
    default: true
    }
  }

  /// Whether only blanks precede `index` on its line.
  func beginsLine(_ index: Int) -> Bool {
    var place = index - 1
    while place >= 0, self[place] == UInt8(ascii: " ") || self[place] == UInt8(ascii: "\t") { place -= 1 }
    return place < 0 || ByteClass.isNewline(self[place])
  }

  /// The end of a block comment, which may be nested.
  func nestedCommentEnd(from start: Int) -> Int {
    var index = start + 2
    var depth = 1
    while depth > 0 {
      index = firstIndex(ofAny: UInt8(ascii: "*"), UInt8(ascii: "/"), from: index)
      guard index < count else { return count }
      if self[index] == UInt8(ascii: "*"), peek(index + 1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else if self[index] == UInt8(ascii: "/"), peek(index + 1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else {
        index += 1
      }
    }
    return index
  }

  /// The end of the digits of `.0` in `pair.0.1`, which is not a fraction.
  func tupleIndexEnd(from start: Int) -> Int {
    identifierEnd(from: start)
  }

  /// The end of a number: digits with `_`, a fraction, an exponent, and any letters that follow.
  func swiftNumberEnd(from start: Int) -> Int {
    let isHexadecimal = self[start] == UInt8(ascii: "0") && peek(start + 1) == UInt8(ascii: "x")
    var index = start + 1
    func digitsEnd(_ from: Int) -> Int {
      var index = from
      while index < count, ByteClass.isIdentifierBody(self[index]) {
        let isExponent = self[index] | 0x20 == UInt8(ascii: isHexadecimal ? "p" : "e")
        index += 1
        if isExponent, peek(index) == UInt8(ascii: "+") || peek(index) == UInt8(ascii: "-"), ByteClass.isDigit(peek(index + 1)) {
          index += 1
        }
      }
      return index
    }
    index = digitsEnd(index)
    guard peek(index) == UInt8(ascii: ".") else { return index }
    if isHexadecimal {
      // `0x1.8p3` is a number, `0x1.description` is not.
      var digits = index + 1
      while ByteClass.isHexDigit(peek(digits)) || peek(digits) == UInt8(ascii: "_") { digits += 1 }
      return digits > index + 1 && peek(digits) | 0x20 == UInt8(ascii: "p") ? digitsEnd(index + 1) : index
    }
    return ByteClass.isDigit(peek(index + 1)) ? digitsEnd(index + 1) : index
  }

  /// The end of a run of operator characters. Dots belong only to operators that begin with one; a comment ends the run.
  func swiftOperatorEnd(from start: Int) -> Int {
    let hasDots = self[start] == UInt8(ascii: ".")
    var index = start
    while index < count {
      switch self[index] {
      case UInt8(ascii: "/"):
        guard index == start || (peek(index + 1) != UInt8(ascii: "/") && peek(index + 1) != UInt8(ascii: "*")) else {
          return index
        }
        // `!/x/`: a prefix operator precedes a regex.
        if index > start, !isBoundOnLeft(start), !ByteClass.isSpace(peek(index + 1)), regexEnd(from: index + 1) != nil {
          return index
        }
        index += 1
      case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"),
        UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"),
        UInt8(ascii: "?"):
        index += 1
      case UInt8(ascii: ".") where hasDots:
        index += 1
      case 0x80...:
        guard let (scalar, length) = scalar(at: index), scalar.isSwiftOperator || (index > start && scalar.isCombining) else {
          return index
        }
        index += length
      default: return index
      }
    }
    return index
  }

  /// The length of a non-ASCII identifier character; nil for an operator or a blank. Invalid UTF-8 is opaque text.
  func lengthOfIdentifierScalar(at index: Int) -> Int? {
    guard let (scalar, length) = scalar(at: index) else { return 1 }
    return scalar.isSwiftOperator || scalar.value == 0xA0 ? nil : length
  }

  func lengthOfBlankScalar(at index: Int) -> Int? {
    peek(index) == 0xC2 && peek(index + 1) == 0xA0 ? 2 : nil
  }

  /// The non-ASCII character at an index and its length; nil for invalid UTF-8.
  private func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let head = peek(index)
    let length = head >= 0xF0 ? 4 : head >= 0xE0 ? 3 : head >= 0xC2 ? 2 : 0
    guard length > 0, index + length <= count else { return nil }
    var value = UInt32(head) & (0xFF >> UInt32(length + 1))
    for place in 1..<length {
      guard self[index + place] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(self[index + place] & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  // MARK: Regular expressions

  /// The index after the closing slash of a regular expression whose content begins at `start`; nil if it is not closed on its
  /// line.
  func regexEnd(from start: Int) -> Int? {
    var index = start
    var depth = 0
    var isInClass = false
    // Bounds the work for a line of slashes that open no regex.
    let limit = Swift.min(count, start + 4096)
    while index < limit {
      switch self[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: depth += 1
      case UInt8(ascii: ")") where !isInClass:
        depth -= 1
        if depth < 0 { return nil }
      case UInt8(ascii: "/") where !isInClass:
        // A slash after a blank is a division.
        return ByteClass.isSpace(self[index - 1]) && self[index - 2] != UInt8(ascii: "\\") ? nil : index + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The end of `#/…/#` on one line, or on several if the opening ends its line.
  func extendedRegexEnd(from start: Int, hashes: Int) -> Int {
    let isMultiline = ByteClass.isNewline(peek(blanksEnd(from: start)))
    var index = start
    while index < count {
      switch self[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "/") where hasHashes(hashes, at: index + 1): return index + 1 + hashes
      case UInt8(ascii: "\n") where !isMultiline, UInt8(ascii: "\r") where !isMultiline: return index
      default: index += 1
      }
    }
    return count
  }
}

extension Unicode.Scalar {
  /// A non-ASCII operator character (`operator-head` in The Swift Programming Language).
  fileprivate var isSwiftOperator: Bool {
    switch value {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7, 0x2016, 0x2017, 0x2020...0x2027,
      0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F,
      0x3001...0x3003, 0x3008...0x3020, 0x3030:
      true
    default: false
    }
  }

  /// A character that can continue an operator, but not begin one.
  fileprivate var isCombining: Bool {
    switch value {
    case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF: true
    default: false
    }
  }
}
