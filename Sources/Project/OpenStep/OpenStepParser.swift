internal import Bytes

/// Reads OpenStep text into nodes.
///
/// The first pass takes no liberties and ends at the first fault. Where there was one a second pass guesses what was meant, chiefly from
/// the indentation, so that it can name the place where a dictionary was opened and not the end of the file where that was noticed.
struct OpenStepParser {
  /// An open dictionary or array, or the file itself.
  struct Frame {
    let node: Int
    let isDictionary: Bool
    var expects: Expectation
    /// White space before the first piece of the line in which it begins.
    let indent: Int
    /// The same of its first child that begins a line.
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

  /// What a text may hold beside one value.
  enum Shape {
    case value
    /// The `key = value;` lines of a `.strings` file.
    case entries
  }

  /// Deeper than any real file; what takes values apart by recursion must end before the stack does.
  static let deepestNesting = 256
  /// A file with more has no more to say.
  static let mostFaults = 20

  let bytes: [UInt8]
  var lexer: OpenStepLexer
  var nodes: [PlistNode] = []
  var frames: [Frame] = []
  var faults: [SyntaxFault] = []
  /// The piece that is looked at.
  var piece = OpenStepPiece(kind: .end, range: 0..<0)
  /// Where the last significant piece ended.
  var lastEnd = 0
  /// Where something began that swallowed the rest of its line, brackets too.
  var swallowed = -1
  let recovers: Bool
  /// Empty in the first pass, which asks for no lines.
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
    guard bytes.count < PlistNode.mostBytes else {
      return OpenStepDocument(bytes, nodes: [], faults: [SyntaxFault(reason: "the file is larger than 128 MB", offset: 0)])
    }
    if let offset = bytes.span.firstInvalidUTF8 {
      let fault = SyntaxFault(
        reason: "the byte 0x\(String(bytes[offset], radix: 16, uppercase: true)) is not UTF-8", offset: offset)
      return OpenStepDocument(bytes, nodes: [], faults: [fault])
    }
    let shape = shape(of: bytes)
    var strict = OpenStepParser(bytes, recovers: false, shape: shape)
    strict.run()
    if let fault = strict.faults.first {
      var lenient = OpenStepParser(bytes, recovers: true, shape: shape)
      lenient.run()
      let faults = lenient.faults.isEmpty ? [fault] : lenient.faults.sorted { $0.offset < $1.offset }
      return OpenStepDocument(bytes, nodes: lenient.nodes, faults: faults)
    }
    return OpenStepDocument(bytes, nodes: strict.nodes, faults: [])
  }

  /// A string at the top that `=` or `;` follows is the first key of a dictionary without braces.
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
    if frames.isEmpty, !isFinished, piece.kind != .end { fault("text after the end of the value", at: piece.range.lowerBound) }
    for index in nodes.indices where nodes[index].end == 0 { close(index, at: bytes.count) }
  }

  /// Looks at one piece, and advances, ends a frame or reports a fault.
  private mutating func step() {
    if recovers, closesByIndentation() { return }
    noteIndent()
    if piece.kind == .end { return endOfFile() }
    switch frames[frames.count - 1].expects {
    case .key: takeKey()
    case .equals: takeEquals()
    case .value, .element: takeValueOrEnd()
    case .semicolon: takeSemicolon()
    case .comma: takeComma()
    }
  }

  // MARK: What is expected

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

  /// A value at the current piece, of which a bracket opens a frame.
  private mutating func takeValue() {
    if isString || piece.kind == .data {
      addString()
    } else if isSign("{") || isSign("(") {
      guard frames.count < Self.deepestNesting else {
        fault("nested more than \(Self.deepestNesting) levels deep", at: piece.range.lowerBound)
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
      fault(describe("a value is expected"), at: piece.range.lowerBound)
      finish()
    }
  }

  private mutating func endOfFile() {
    if shape == .entries, frames.count == 1, frames[0].expects == .key {
      close(frames[0].node, at: lastEnd)
      frames.removeAll()
      return
    }
    // A text that ends within a comment or string has one fault, which is told.
    if swallowed >= 0, isLastLine(swallowed) { return finish() }
    let open = frames.count - (shape == .entries ? 1 : 0)
    if open == 0 {
      fault("the file ends within an entry", at: lastEnd)
    } else if let innermost = frames.last {
      unclosed(innermost, because: open > 1 ? "the file ends with \(open) brackets open" : nil)
    }
    finish()
  }
}
