/// A Swift call whose only argument is a string literal: `UIImage(named: "x")`, `Selector("x")`.
public struct LiteralCall: Sendable {
  /// How the enclosing code uses an optional result.
  public enum Use: Hashable, Sendable {
    /// Force-unwrapped by an exclamation mark at these bytes.
    case forced(Range<Int>)
    /// Tested for nil; a value that is never nil would not compile there.
    case tested
    /// Stored or passed as an optional, where a value that is never nil compiles, too.
    case stored
    /// Unknown without the enclosing types.
    case other
  }

  /// The name before the parenthesis.
  public let callee: String
  /// The argument's label.
  public let label: String?
  /// Bytes from the name to the closing parenthesis.
  public let range: Range<Int>
  public let use: Use

  /// - Parameter content: bytes of the literal without its delimiters.
  /// - Returns: nil for any other call.
  public init?(_ file: SourceFile, literal content: Range<Int>) {
    guard file.language == .swift, let literal = file.stringToken(holding: content), !file.tokens[literal].isDead else {
      return nil
    }
    let reader = LiteralCallReader(file)
    let hasLabel = reader.isSign(":", at: literal - 1) && reader.isName(literal - 2)
    let open = hasLabel ? literal - 3 : literal - 1
    guard reader.isSign("(", at: open), reader.closing(open) == literal + 1, reader.isName(open - 1),
      file.tokens[open - 1].end == file.tokens[open].offset, !reader.isSign(".", at: open - 2)
    else { return nil }
    callee = reader.text(at: open - 1)
    label = hasLabel ? reader.text(at: literal - 2) : nil
    range = file.tokens[open - 1].offset..<file.tokens[literal + 1].end
    use = reader.use(ofCall: open - 1...literal + 1)
  }
}

extension SourceFile {
  /// The token of a string literal with this content.
  public func stringToken(holding content: Range<Int>) -> Int? {
    var (low, high) = (0, tokens.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if tokens[middle].offset < content.lowerBound { low = middle } else { high = middle }
    }
    guard low < tokens.count, tokens[low].kind == .string, contentRange(ofString: tokens[low]) == content else { return nil }
    return low
  }
}

/// Reads the context of a call.
private struct LiteralCallReader: TokenReader {
  let bytes: [UInt8]
  let tokens: [Token]

  init(_ file: SourceFile) {
    bytes = file.bytes
    tokens = file.tokens
  }

  func use(ofCall call: ClosedRange<Int>) -> LiteralCall.Use {
    let (before, after) = (call.lowerBound - 1, call.upperBound + 1)
    if isSign("!", at: after), tokens[after].offset == tokens[after - 1].end { return .forced(tokens[after].range) }
    if isSign("?", at: after) || isAnyOperator(["??", "?.", "==", "!="], at: after) || [.as, .is].contains(keyword(at: after)) {
      return .tested
    }
    if isSign("=", at: before) { return useOfValue(assignedAt: before, endsAt: after) }
    return isOptionalArgument(from: before, to: after) ? .stored : .other
  }

  private func isAnyOperator(_ operators: [String], at index: Int) -> Bool {
    tokens.indices.contains(index) && operators.contains { tokens[index].isOperator($0, in: bytes) }
  }

  // MARK: Assignments

  /// `let a = call`, `let a: UIImage? = call`, `view.image = call`
  private func useOfValue(assignedAt sign: Int, endsAt after: Int) -> LiteralCall.Use {
    guard let start = startOfTarget(before: sign) else { return .other }
    let isTest = [.if, .guard, .while, .case].contains(keyword(at: start - 2)) || isSign(",", at: start - 2)
    if [.let, .var].contains(keyword(at: start - 1)) { return isTest ? .tested : .other }
    guard endsStatement(at: after), !isSign(",", at: after), !isSign(")", at: after) else { return .other }
    if isSign(":", at: start - 1), isName(start - 2), [.let, .var].contains(keyword(at: start - 3)) {
      let isPlain = ![.if, .guard, .while, .case].contains(keyword(at: start - 4)) && !isSign(",", at: start - 4)
      let isOptional =
        isText("UIImage", at: start) && start == sign - 2 && (isSign("?", at: sign - 1) || isSign("!", at: sign - 1))
      return isPlain && isOptional ? .stored : .other
    }
    let beginsStatement =
      startsLine(start) || isSign("{", at: start - 1) || isSign(";", at: start - 1) || keyword(at: start - 1) == .in
      || isSign(":", at: start - 1) && keyword(at: start - 2) == .default
    // The target accepts nil, and so an optional image.
    return beginsStatement && !isSign(":", at: start - 1) || keyword(at: start - 2) == .default ? .stored : .other
  }

  /// The first token of `a`, `self.a?.b`, `a[0].b`.
  private func startOfTarget(before sign: Int) -> Int? {
    var place = sign - 1
    while place >= 0 {
      while isSign("!", at: place) || isSign("?", at: place) { place -= 1 }
      while isSign("]", at: place) || isSign(")", at: place) {
        guard let open = tokens[place].partner, open > 0 else { return nil }
        place = open - 1
      }
      guard isName(place) else { return nil }
      let isMember = isSign(".", at: place - 1) || isAnyOperator(["?.", "!."], at: place - 1)
      guard isMember else { return place }
      place -= 2
    }
    return nil
  }

  // MARK: Arguments

  /// `UIImageView(image: call)`, `button.setImage(call, for: state)`: UIKit calls with optional parameters.
  private func isOptionalArgument(from before: Int, to after: Int) -> Bool {
    if isSign(":", at: before), isSign("(", at: before - 2) {
      return isText("image", at: before - 1) && isText("UIImageView", at: before - 3) && !isSign(".", at: before - 4)
        && (isSign(")", at: after) || isSign(",", at: after))
    }
    return isSign("(", at: before) && ["setImage", "setBackgroundImage"].contains { isText($0, at: before - 1) }
      && isSign(".", at: before - 2) && isSign(",", at: after) && isText("for", at: after + 1)
  }
}
