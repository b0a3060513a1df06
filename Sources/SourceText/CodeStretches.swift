internal import Bytes

/// The tokens of C and its kin in stretches that can be read on their own: the code, and the definition of each macro.
struct CodeStretches {
  /// A place in `main` where a branch of conditional code begins or ends.
  struct Branch {
    let place: Int
    let directive: ConditionalDirective
  }

  /// Indexes of the tokens that are neither comments nor parts of directives, without dead code.
  private(set) var main: [Int] = []
  private(set) var branches: [Branch] = []
  /// The replacement of each `#define`.
  private(set) var macros: [[Int]] = []
  /// `#import` and `#include`.
  private(set) var imports: [Import] = []

  init(_ bytes: [UInt8], _ tokens: [Token]) {
    main.reserveCapacity(tokens.count)
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      guard token.kind == .directive else {
        if token.kind != .comment, !token.isDead { main.append(index) }
        index += 1
        continue
      }
      let start = index
      if let directive = token.conditional { branches.append(Branch(place: main.count, directive: directive)) }
      index += 1
      while index < tokens.count, Self.isSameLine(bytes, tokens[index - 1], tokens[index]) { index += 1 }
      if let header = tokens[start..<index].first(where: { $0.kind == .headerName }) {
        imports.append(Import(range: header.range, isDead: header.isDead))
      } else if !token.isDead, token.keyword == .define {
        let replacement = Self.replacement(bytes, tokens, start + 1..<index)
        if !replacement.isEmpty { macros.append(replacement) }
      }
    }
  }

  /// Whether a directive goes on from one token to the next: no line end stands between them but after a backslash.
  private static func isSameLine(_ bytes: [UInt8], _ before: Token, _ after: Token) -> Bool {
    var index = before.end
    while index < after.offset {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
        if index < after.offset, bytes[index] == UInt8(ascii: "\r") { index += 1 }
        if index < after.offset, bytes[index] == UInt8(ascii: "\n") { index += 1 }
        continue
      }
      if ByteClass.isNewline(bytes[index]) { return false }
      index += 1
    }
    return true
  }

  /// What follows the name and, right behind it, the parameters.
  private static func replacement(_ bytes: [UInt8], _ tokens: [Token], _ range: Range<Int>) -> [Int] {
    var index = range.lowerBound + 1
    guard index < range.upperBound else { return [] }
    if bytes[tokens[index].offset] == UInt8(ascii: "("), tokens[index].offset == tokens[index - 1].end {
      while index < range.upperBound, bytes[tokens[index].offset] != UInt8(ascii: ")") { index += 1 }
      index += 1
    }
    guard index < range.upperBound else { return [] }
    return (index..<range.upperBound).filter { tokens[$0].kind != .comment }
  }
}
