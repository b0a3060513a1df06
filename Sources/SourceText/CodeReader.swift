internal import Bytes

/// A reader that walks tokens and looks around. Places are indexes in `code`.
protocol CodeReader {
  var bytes: [UInt8] { get }
  var tokens: [Token] { get }
  /// Indexes of the tokens that the reader looks at: no comments.
  var code: [Int] { get }
  /// For every opening bracket the place of the one that closes it, and the other way round; -1 for all else.
  var partners: [Int32] { get }
}

extension CodeReader {
  func keyword(at place: Int) -> Keyword {
    code.indices.contains(place) ? tokens[code[place]].keyword : .none
  }

  func isName(_ place: Int) -> Bool {
    code.indices.contains(place) && tokens[code[place]].kind == .identifier
  }

  func isSign(_ sign: Unicode.Scalar, at place: Int) -> Bool {
    code.indices.contains(place) && tokens[code[place]].isSign(sign, in: bytes)
  }

  /// Whether an operator of two bytes or more stands at a place.
  func isOperator(_ text: String, at place: Int) -> Bool {
    code.indices.contains(place) && tokens[code[place]].isOperator(text, in: bytes)
  }

  /// The place of the bracket that closes the one here; nil where none does.
  func closing(_ place: Int) -> Int? {
    code.indices.contains(place) && Int(partners[place]) > place ? Int(partners[place]) : nil
  }

  /// Whether nothing stands between this token and the one before it.
  func isAdjacent(_ place: Int) -> Bool {
    place > 0 && tokens[code[place - 1]].end == tokens[code[place]].offset
  }

  /// Whether a line end stands between this token and the one before it.
  func startsLine(_ place: Int) -> Bool {
    guard place > 0, place < code.count else { return true }
    let start = tokens[code[place - 1]].end
    let end = tokens[code[place]].offset
    return start < end && bytes[start..<end].contains(where: ByteClass.isNewline)
  }

  /// Indexes of the tokens from one place up to another.
  func tokenRange(_ start: Int, _ end: Int) -> Range<Int> {
    let first = start < code.count ? code[max(0, start)] : tokens.count
    let last = end > start ? (end - 1 < code.count ? code[end - 1] + 1 : tokens.count) : first
    return first..<max(first, last)
  }
}

/// A reader that keeps a frame for every open bracket.
protocol BracketReader: CodeReader {
  /// The place that is looked at.
  var place: Int { get }
  /// The place of the bracket that opened the innermost frame.
  var innermostOpen: Int { get }
  /// Leaves the innermost frame; what it was becomes the operand.
  mutating func pop()
  mutating func forgetOperand()
}

extension BracketReader {
  /// A closing bracket at the current place.
  mutating func close() {
    guard partners[place] >= 0 else { return forgetOperand() }
    let open = Int(partners[place])
    // Whatever was opened later has been forgotten in it.
    while innermostOpen > open { pop() }
    if innermostOpen == open { pop() } else { forgetOperand() }
  }
}

/// The arguments of a call on the way through its brackets.
struct ArgumentList {
  private(set) var arguments: [Call.Argument] = []
  /// Bytes of the label of the one that is being read.
  private var label: Range<Int>?
  /// Place of its value's first token.
  private(set) var start: Int

  init(from start: Int) {
    self.start = start
  }

  var hasLabel: Bool { label != nil }

  mutating func beginValue(at place: Int, label: Range<Int>) {
    start = place
    self.label = label
  }

  /// Ends the argument before `place`, at which the separator stands; one without tokens is none.
  mutating func end(at place: Int, value: Range<Int>) {
    if place > start { arguments.append(Call.Argument(label: label, value: value)) }
    label = nil
    start = place + 1
  }
}
