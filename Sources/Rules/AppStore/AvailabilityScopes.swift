internal import Bytes
internal import SourceText

/// Whether code is inside a declaration or branch with a condition on the version of the system.
struct AvailabilityScopes {
  private let file: SourceFile
  /// For each open brace, whether it or one around it has a condition.
  private var scopes: [(hasCondition: Bool, isInside: Bool)] = []
  private var isPending = false
  private var closed = false

  init(_ file: SourceFile) {
    self.file = file
  }

  var isInside: Bool { isPending || scopes.last?.isInside == true }

  mutating func visit(_ token: Token) {
    let count = token.range.count
    let last = file.bytes[token.range.upperBound - 1]
    switch token.kind {
    case .comment: return
    case .punctuation where count == 1 && last == UInt8(ascii: "{"):
      scopes.append((isPending, isInside))
      isPending = false
    case .punctuation where count == 1 && last == UInt8(ascii: "}"):
      closed = scopes.popLast()?.hasCondition ?? false
      return
    case .punctuation where count == 1 && last == UInt8(ascii: ";"): isPending = false
    default:
      guard last == UInt8(ascii: "e") else { break }
      if count == 4, file.text(token.range) == "else" { isPending = isPending || closed }
      // `#available`, `#unavailable`, `@available`
      if count >= 9, file.text(token.range).hasSuffix("available") { isPending = true }
    }
    closed = false
  }
}
