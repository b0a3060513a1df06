internal import Bytes
internal import SourceText

/// The conditions of `#if` around code.
struct CodeConditions {
  private struct Open {
    var current: CodeCondition
    /// The conditions of the branches before.
    var earlier: [CodeCondition] = []
    /// The macro of an `#ifndef` that nothing follows yet.
    var guarded: String?
  }

  private let file: SourceFile
  private var open: [Open] = []

  /// More branches, or deeper nesting, cannot be decided; bounds the work for hostile input.
  private static let maxCount = 32

  init(_ file: SourceFile) {
    self.file = file
  }

  /// The condition of the last visited token.
  var condition: CodeCondition {
    if open.isEmpty { return .constant(true) }
    if open.count > Self.maxCount || open.contains(where: { $0.earlier.count > Self.maxCount }) { return .unknown }
    let conditions = open.flatMap { $0.earlier.map(CodeCondition.not) + [$0.current] }.filter { $0 != .constant(true) }
    return conditions.isEmpty ? .constant(true) : conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  mutating func visit(_ token: Token) {
    guard token.kind == .directive else { return }
    switch file.text(token.range).filter({ !$0.isWhitespace }) {
    case "#if": open.append(Open(current: read(argument(of: token))))
    case "#ifdef": open.append(Open(current: .whetherDefined(argument(of: token))))
    case "#ifndef":
      let name = argument(of: token)
      open.append(Open(current: .not(.whetherDefined(name)), guarded: name))
      return
    case "#elseif", "#elif": nextBranch(read(argument(of: token)))
    case "#elifdef": nextBranch(.whetherDefined(argument(of: token)))
    case "#elifndef": nextBranch(.not(.whetherDefined(argument(of: token))))
    case "#else": nextBranch(.constant(true))
    case "#endif": _ = open.popLast()
    case "#define":
      // The guard of a header, which holds once.
      guard let name = open.last?.guarded, argument(of: token).hasPrefix(name) else { break }
      open[open.count - 1].current = .constant(true)
    default: break
    }
    if !open.isEmpty { open[open.count - 1].guarded = nil }
  }

  private mutating func nextBranch(_ condition: CodeCondition) {
    guard let last = open.popLast() else { return }
    let earlier = last.earlier.count > Self.maxCount ? last.earlier : last.earlier + [last.current]
    open.append(Open(current: condition, earlier: earlier))
  }

  private func read(_ argument: String) -> CodeCondition {
    CodeConditionReader.condition(argument, isSwift: file.language == .swift)
  }

  /// The rest of the line, without comments.
  private func argument(of token: Token) -> String {
    let line = file.lines.range(ofLine: file.lines.position(of: token.offset).line)
    let bytes = file.bytes[token.range.upperBound..<max(token.range.upperBound, line.upperBound)]
    guard bytes.count < 512 else { return "" }
    var text = String(decoding: bytes, as: UTF8.self)
    for comment in ["//", "/*"] {
      if let start = text.firstRange(of: comment)?.lowerBound { text = String(text[..<start]) }
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
