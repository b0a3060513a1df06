internal import Bytes

/// Parses OpenStep text into nodes.
///
/// The first pass is strict and stops at the first error. If there is one, a second pass recovers, mainly by indentation, so
/// that it can report where an unclosed dictionary begins instead of the end of the file.
struct OpenStepParser {
  /// An open dictionary or array, or the file itself.
  struct Frame {
    let node: Int
    let isDictionary: Bool
    var expects: Expectation
    /// Indentation of the line in which it begins.
    let indent: Int
    /// Indentation of its first child that begins a line.
    var childIndent: Int?
    /// Node of the last key.
    var key = 0
  }

  enum Expectation {
    case key
    case equals
    case value
    case semicolon
    case element
    case comma
  }

  /// What a file contains.
  enum Shape {
    case value
    /// The `key = value;` lines of a `.strings` file.
    case entries
  }

  /// Deeper than any real file; limits recursion of consumers.
  static let deepestNesting = 256
  /// More than in any real file; bounds the memory of consumers. A text of 16 MB could have eight million.
  static let maxValues = 2_000_000
  /// More errors are not useful.
  static let maxErrors = 20

  let bytes: [UInt8]
  var lexer: OpenStepLexer
  var nodes: [PlistNode] = []
  var frames: [Frame] = []
  var problems: [SyntaxError] = []
  /// The current token.
  var piece = OpenStepPiece(kind: .end, range: 0..<0)
  /// End of the last significant token.
  var lastEnd = 0
  /// Where a skipped remainder of a line begins.
  var interrupted = -1
  let recovers: Bool
  /// Empty in the first pass, which does not need it.
  let lines: LineIndex
  private let shape: Shape
  var isFinished = false

  private init(_ bytes: [UInt8], recovers: Bool, shape: Shape) {
    self.bytes = bytes
    self.recovers = recovers
    self.shape = shape
    lines = LineIndex(recovers ? bytes.span : Span())
    lexer = OpenStepLexer(bytes: bytes)
    nodes.reserveCapacity(bytes.count / 14)
  }

  static func parse(_ bytes: [UInt8]) -> OpenStepDocument {
    guard bytes.count < PlistNode.maxBytes else {
      return OpenStepDocument(bytes, nodes: [], problems: [SyntaxError(reason: "the file is larger than 128 MB", offset: 0)])
    }
    if let offset = bytes.span.firstInvalidUTF8 {
      let problem = SyntaxError(
        reason: "invalid UTF-8 byte 0x\(String(bytes[offset], radix: 16, uppercase: true))", offset: offset)
      return OpenStepDocument(bytes, nodes: [], problems: [problem])
    }
    let shape = shape(of: bytes)
    var strict = OpenStepParser(bytes, recovers: false, shape: shape)
    strict.run()
    if let problem = strict.problems.first {
      var lenient = OpenStepParser(bytes, recovers: true, shape: shape)
      lenient.run()
      let problems = lenient.problems.isEmpty ? [problem] : lenient.problems.sorted { $0.offset < $1.offset }
      return OpenStepDocument(bytes, nodes: lenient.nodes, problems: problems)
    }
    return OpenStepDocument(bytes, nodes: strict.nodes, problems: [])
  }

  /// A top-level string followed by `=` or `;` is the first key of a dictionary without braces.
  private static func shape(of bytes: [UInt8]) -> Shape {
    var lexer = OpenStepLexer(bytes: bytes)
    let first = lexer.nextSignificant()
    guard first.kind == .word || first.kind == .quotedString else { return .value }
    let second = lexer.nextSignificant()
    return second.kind == .sign && [UInt8(ascii: "="), UInt8(ascii: ";")].contains(bytes[second.range.lowerBound])
      ? .entries : .value
  }

  private mutating func run() {
    advance()
    guard piece.kind != .end else { return }
    if shape == .entries {
      nodes.append(PlistNode(.dictionary, start: piece.range.lowerBound, end: 0, next: 0))
      frames.append(Frame(node: 0, isDictionary: true, expects: .key, indent: -1))
    } else {
      takeValue()
    }
    while !frames.isEmpty, !isFinished { step() }
    if frames.isEmpty, !isFinished, piece.kind != .end { problem("unexpected text after the value", at: piece.range.lowerBound) }
    for index in nodes.indices where nodes[index].end == 0 { close(index, at: bytes.count) }
  }

  /// Handles one token: advances, closes a frame or reports an error.
  private mutating func step() {
    if recovers, closesByIndentation() { return }
    noteIndent()
    if piece.kind == .end { return endOfFile() }
    if nodes.count >= Self.maxValues {
      problem("more than \(Self.maxValues) values", at: piece.range.lowerBound)
      return finish()
    }
    switch frames[frames.count - 1].expects {
    case .key: takeKey()
    case .equals: takeEquals()
    case .value, .element: takeValueOrEnd()
    case .semicolon: takeSemicolon()
    case .comma: takeComma()
    }
  }

  // MARK: Expectations

  private mutating func takeKey() {
    if isString {
      frames[frames.count - 1].key = nodes.count
      addString()
      expect(.equals)
    } else if isSign("}") {
      closeFrame()
    } else {
      unexpectedInDictionary()
    }
  }

  private mutating func takeEquals() {
    if isSign("=") {
      advance()
      expect(.value)
    } else if isSign(";") {
      addImpliedValue()
      advance()
      expect(.key)
    } else {
      equalsIsMissing()
    }
  }

  private mutating func takeValueOrEnd() {
    let isArray = !frames[frames.count - 1].isDictionary
    if isArray, isSign(")") {
      closeFrame()
    } else if isString || piece.kind == .data || isSign("{") || isSign("(") {
      expect(isArray ? .comma : .semicolon)
      takeValue()
    } else {
      valueIsMissing()
    }
  }

  private mutating func takeSemicolon() {
    if isSign(";") {
      advance()
      expect(.key)
    } else {
      semicolonIsMissing()
    }
  }

  private mutating func takeComma() {
    if isSign(",") {
      advance()
      expect(.element)
    } else if isSign(")") {
      closeFrame()
    } else {
      commaIsMissing()
    }
  }

  /// Parses a value; a bracket opens a frame.
  private mutating func takeValue() {
    if isString || piece.kind == .data {
      addString()
    } else if isSign("{") || isSign("(") {
      guard frames.count < Self.deepestNesting else {
        problem("nested more than \(Self.deepestNesting) levels deep", at: piece.range.lowerBound)
        return finish()
      }
      let isDictionary = isSign("{")
      nodes.append(PlistNode(isDictionary ? .dictionary : .array, start: piece.range.lowerBound, end: 0, next: 0))
      frames.append(
        Frame(
          node: nodes.count - 1, isDictionary: isDictionary, expects: isDictionary ? .key : .element,
          indent: recovers ? indentOfLine(around: piece.range.lowerBound) : 0))
      advance()
    } else {
      problem(describe("expected a value"), at: piece.range.lowerBound)
      finish()
    }
  }

  private mutating func endOfFile() {
    if shape == .entries, frames.count == 1, frames[0].expects == .key {
      close(frames[0].node, at: lastEnd)
      frames.removeAll()
      return
    }
    // An unterminated comment or string has already been reported.
    if interrupted >= 0, isLastLine(interrupted) { return finish() }
    let open = frames.count - (shape == .entries ? 1 : 0)
    if open == 0 {
      problem("unexpected end of file in an entry", at: lastEnd)
    } else if let innermost = frames.last {
      unclosed(innermost, because: open > 1 ? "\(open) brackets are still open at end of file" : nil)
    }
    finish()
  }
}
