internal import Bytes

// Ends of C-family lexemes. All of these are total: they return an index after the start and within the file.
extension Span where Element == UInt8 {
  /// The end of the line, continued by backslashes.
  func lineCommentEnd(from start: Int) -> Int {
    var index = start
    while true {
      index = lineEnd(from: index)
      guard index < count, self[index - 1] == UInt8(ascii: "\\") else { return index }
      index += self[index] == UInt8(ascii: "\r") && peek(index + 1) == UInt8(ascii: "\n") ? 2 : 1
    }
  }

  /// The end of the text of `#pragma`, `#error`, and `#warning`: a comment or the line end, unless continued by a backslash.
  func directiveTextEnd(from start: Int) -> Int {
    var index = start
    while index < count {
      if ByteClass.isNewline(self[index]) {
        guard index > start, self[index - 1] == UInt8(ascii: "\\") else { return index }
      }
      index += 1
    }
    return index
  }

  func blockCommentEnd(from start: Int) -> Int {
    var index = start + 2
    while true {
      index = firstIndex(ofAny: UInt8(ascii: "*"), UInt8(ascii: "*"), from: index)
      guard index < count else { return count }
      if peek(index + 1) == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
  }

  /// The end of a literal whose quote is at `start`: after the closing quote, or the line end if it is missing.
  func quotedEnd(from start: Int) -> Int {
    let quote = self[start]
    var index = start + 1
    while true {
      index = firstIndex(ofAny: quote, UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), from: index)
      guard index < count else { return count }
      if self[index] == quote { return index + 1 }
      if self[index] != UInt8(ascii: "\\") { return index }
      // A backslash and the character it escapes; a line end may be two bytes.
      index += Swift.max(2, continuationLength(at: index))
      if index >= count { return count }
    }
  }

  /// The length of a backslash and the following line end; 0 if none follows.
  func continuationLength(at index: Int) -> Int {
    switch peek(index + 1) {
    case UInt8(ascii: "\n"): 2
    case UInt8(ascii: "\r"): peek(index + 2) == UInt8(ascii: "\n") ? 3 : 2
    default: 0
    }
  }

  /// The end of a preprocessing number: digits, letters, dots, a sign after an exponent, a quote between digits (C++14, C23).
  func cNumberEnd(from start: Int) -> Int {
    var index = start + 1
    let isHexadecimal = self[start] == UInt8(ascii: "0") && peek(index) | 0x20 == UInt8(ascii: "x")
    while index < count {
      let byte = self[index]
      if ByteClass.isIdentifierBody(byte) {
        index += 1
        let isExponent = byte | 0x20 == UInt8(ascii: "e") && !isHexadecimal || byte | 0x20 == UInt8(ascii: "p") && isHexadecimal
        if isExponent, peek(index) == UInt8(ascii: "+") || peek(index) == UInt8(ascii: "-") { index += 1 }
      } else if byte == UInt8(ascii: ".") || (byte == UInt8(ascii: "'") && ByteClass.isIdentifierBody(peek(index + 1))) {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  /// The end of the longest C, C++, or Objective-C punctuator that begins here.
  @inline(__always)
  func cOperatorEnd(from start: Int) -> Int {
    let first = self[start]
    let second = peek(start + 1)
    switch first {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "@"):
      return start + 1
    case UInt8(ascii: "."):
      if second == UInt8(ascii: "."), peek(start + 2) == UInt8(ascii: ".") { return start + 3 }
      return second == UInt8(ascii: "*") ? start + 2 : start + 1
    case UInt8(ascii: "-"):
      if second == UInt8(ascii: ">") { return peek(start + 2) == UInt8(ascii: "*") ? start + 3 : start + 2 }
      return second == first || second == UInt8(ascii: "=") ? start + 2 : start + 1
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      if second == first { return peek(start + 2) == UInt8(ascii: "=") ? start + 3 : start + 2 }
      if second == UInt8(ascii: "=") { return start + 2 }
      // Digraphs: `<:` and `<%` for brackets and braces.
      return first == UInt8(ascii: "<") && (second == UInt8(ascii: ":") || second == UInt8(ascii: "%")) ? start + 2 : start + 1
    case UInt8(ascii: ":"):
      return second == first || second == UInt8(ascii: ">") ? start + 2 : start + 1
    case UInt8(ascii: "+"), UInt8(ascii: "&"), UInt8(ascii: "|"):
      return second == first || second == UInt8(ascii: "=") ? start + 2 : start + 1
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "^"):
      return second == UInt8(ascii: "=") ? start + 2 : start + 1
    case UInt8(ascii: "%"):
      return second == UInt8(ascii: "=") || second == UInt8(ascii: ">") || second == UInt8(ascii: ":") ? start + 2 : start + 1
    case UInt8(ascii: "#"):
      return second == first ? start + 2 : start + 1
    default: return start + 1
    }
  }

  /// The bytes of a short identifier as an integer.
  func littleEndianPrefix(_ start: Int, _ end: Int) -> UInt64 {
    end - start < 8 ? littleEndianWord(at: start) & ((1 << UInt64(8 * (end - start))) - 1) : 0
  }
}
