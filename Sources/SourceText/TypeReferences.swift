internal import Bytes

/// Which of some types a source declares, and which it cannot be compiled or linked without.
public struct TypeReferences: Sendable {
  /// Types that it declares or implements, in whatever condition.
  public private(set) var declared: Set<String> = []
  /// Types that code outside of `#if` uses: receivers of messages in Objective-C, callees and owners of members in Swift.
  public private(set) var used: Set<String> = []

  public init(_ file: SourceFile, among names: Set<String>) {
    let lengths = Set(names.map(\.utf8.count))
    let (tokens, bytes) = (file.tokens, file.bytes)
    let isSwift = file.language == .swift
    var depth = 0
    for (index, token) in tokens.enumerated() where !token.isDead {
      if token.kind == .directive {
        let text = bytes[token.range].drop { !$0.isIdentifierByte }
        if text.starts(with: "if".utf8) { depth += 1 } else if text.elementsEqual("endif".utf8) { depth -= 1 }
        continue
      }
      guard token.kind == .identifier, lengths.contains(token.range.count), index > 0, index + 1 < tokens.count,
        case let name = file.text(token.range), names.contains(name)
      else { continue }
      let (before, after) = (tokens[index - 1], tokens[index + 1])
      switch before.keyword {
      case .class, .struct, .enum, .actor, .protocol, .typealias: declared.insert(name)
      // `@implementation Name (Category)` extends a class.
      case .implementation: if !after.isSign("(", in: bytes) { declared.insert(name) }
      case .extension, .interface: break
      default:
        let isUse =
          isSwift
          ? !before.isSign(".", in: bytes) && (after.isSign("(", in: bytes) || after.isSign(".", in: bytes))
          : before.isSign("[", in: bytes)
        if isUse, depth == 0 { used.insert(name) }
      }
    }
  }
}
