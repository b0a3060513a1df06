internal import Bytes
internal import SourceText

/// Whether code is inside a declaration or branch with a condition on the version of the system.
struct AvailabilityScopes {
  private let file: SourceFile
  private let isObjectiveC: Bool
  /// For each open brace, whether it or one around it has a condition.
  private var scopes: [(hasCondition: Bool, isInside: Bool)] = []
  private var isPending = false
  private var closed = false
  /// For each `#pragma clang diagnostic push`, and for the file, whether warnings about deprecation are off.
  private var ignored = [false]

  init(_ file: SourceFile) {
    self.file = file
    isObjectiveC = file.language != .swift
  }

  var isInside: Bool { isPending || scopes.last?.isInside == true }
  /// Whether a pragma turns warnings about deprecation off.
  var ignoresDeprecation: Bool { ignored.last == true }

  mutating func visit(_ token: Token) {
    let count = token.range.count
    let last = file.bytes[token.range.upperBound - 1]
    switch token.kind {
    case .comment: return
    case .directiveText: return visit(pragma: file.text(token.range))
    case .punctuation where count == 1 && last == UInt8(ascii: "{"):
      scopes.append((isPending, isInside))
      isPending = false
    case .punctuation where count == 1 && last == UInt8(ascii: "}"):
      closed = scopes.popLast()?.hasCondition ?? false
      return
    case .punctuation where count == 1 && last == UInt8(ascii: ";"): isPending = false
    case _ where count == 4 && last == UInt8(ascii: "e") && file.text(token.range) == "else": isPending = isPending || closed
    // `#available`, `#unavailable`, `@available`
    case _ where count >= 9 && last == UInt8(ascii: "e") && file.text(token.range).hasSuffix("available"): isPending = true
    case .identifier where isObjectiveC && count >= 12 && Self.checks.contains(file.bytes.span.extracting(token.range)):
      isPending = true
    default: break
    }
    closed = false
  }

  private mutating func visit(pragma text: String) {
    guard text.holds("diagnostic") else { return }
    if text.holds("push") {
      ignored.append(ignored.last ?? false)
    } else if text.holds("pop") {
      if ignored.count > 1 { ignored.removeLast() }
    } else if text.holds("ignored"), text.holds("-Wdeprecated") {
      ignored[ignored.count - 1] = true
    }
  }

  /// How code asked for the version of the system before `@available`.
  private static let checks = NameTable([
    "NSClassFromString", "NSFoundationVersionNumber", "instancesRespondToSelector", "respondsToSelector", "systemVersion",
  ])
}
