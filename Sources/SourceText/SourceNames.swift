internal import Bytes

/// The names by which a source hooks on to what lies beside it: what it looks up by text, constants, what people may read.
///
/// One pass over the tokens, without brackets or declarations being understood beyond what a name needs. `SourceScreen` tells which
/// sources are worth it.
public struct SourceNames: Sendable {
  /// What is read; it costs time.
  public struct Wants: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let uses = Wants(rawValue: 1)
    public static let visibleTexts = Wants(rawValue: 2)
    /// Every literal and every identifier that a call or member access names.
    public static let everyName = Wants(rawValue: 4)
  }

  public internal(set) var uses: [NameUse] = []
  public internal(set) var macros: [NameMacro] = []
  public internal(set) var constants: [StringConstant] = []
  /// First names of Swift's functions.
  public internal(set) var functions: Set<String> = []
  public internal(set) var texts: [VisibleText] = []
  /// Values of all literals, and pieces of those with holes.
  public internal(set) var literals: Set<String> = []
  public internal(set) var patterns: Set<[String]> = []
  public internal(set) var identifiers: Set<String> = []

  public init(_ file: SourceFile, wants: Wants) {
    var reader = SourceNameReader(file, wants: wants)
    reader.run()
    self = reader.names
  }

  /// Of a source that holds none.
  public init() {}
}

/// Walks the tokens of a file once.
struct SourceNameReader: TokenReader {
  let file: SourceFile
  let tokens: [Token]
  let bytes: [UInt8]
  let wants: SourceNames.Wants
  var names = SourceNames()
  /// For each open brace the type whose body it opens; nil for any other brace.
  private var containers: [String?] = []
  /// How many of them open no type.
  private var otherBraces = 0
  private var pendingContainer: String?
  private var conditions: [Condition] = []
  /// How many of them are open.
  private var openConditions = 0

  private enum Condition {
    case certain
    /// `#ifdef NAME`, or the other branch of `#ifndef NAME`.
    case open
    /// The first branch of `#ifndef NAME`, as in every header.
    case unlessDefined
  }

  /// The `#define` that is being read: the name and parameters of the macro, and the byte after its last line.
  private(set) var macro: (name: String, parameters: Set<String>, end: Int)?
  private(set) lazy var importsSwiftUI = imports("SwiftUI")

  init(_ file: SourceFile, wants: SourceNames.Wants) {
    self.file = file
    tokens = file.tokens
    bytes = file.bytes
    self.wants = wants
  }

  var isSwift: Bool { file.language == .swift }

  mutating func run() {
    if !isSwift { names.constants = file.stringConstants }
    let isSwift = isSwift
    let bytes = bytes
    for (index, token) in tokens.enumerated() where !token.isDead {
      switch token.kind {
      case .identifier:
        if token.keyword != .none { readKeyword(token.keyword, at: index) }
        guard token.end < bytes.count else { continue }
        let after = bytes[token.end]
        if after == UInt8(ascii: "(") || after == UInt8(ascii: ":"), NameForm.mayBegin(bytes[token.offset], isSwift: isSwift) {
          readUse(at: index)
        }
        if wants.contains(.everyName), token.keyword == .none { names.identifiers.insert(file.text(token.range)) }
      case .punctuation:
        if isSwift { readBrace(bytes[token.offset]) }
      case .directive: readDirective(token.keyword, at: index)
      case .string: readString(token, at: index)
      case .stringPart, .number, .operator, .character, .regex, .comment, .headerName, .directiveText: break
      }
    }
  }

  private mutating func readKeyword(_ keyword: Keyword, at index: Int) {
    guard isSwift else { return }
    switch keyword {
    case .class, .struct, .enum, .actor, .extension, .protocol: readContainer(at: index)
    case .func: if isName(index + 1) { names.functions.insert(text(at: index + 1)) }
    case .let, .case: readSwiftConstant(at: index)
    default: break
    }
  }

  // MARK: Constants

  private mutating func readBrace(_ sign: UInt8) {
    if sign == UInt8(ascii: "{") {
      containers.append(pendingContainer)
      if pendingContainer == nil { otherBraces += 1 }
      pendingContainer = nil
    } else if sign == UInt8(ascii: "}"), let closed = containers.popLast(), closed == nil {
      otherBraces -= 1
    }
  }

  /// `class Name`, `extension Module.Name`: whose body the next brace opens.
  private mutating func readContainer(at index: Int) {
    guard isName(index + 1), tokens[index + 1].keyword == .none, !isSign(".", at: index - 1) else { return }
    var name = index + 1
    while isSign(".", at: name + 1), isName(name + 2) { name += 2 }
    pendingContainer = text(at: name)
  }

  /// `let name = "x"`, `static let name: String = "x"`, `case name = "x", other = "y"`, but not in a function.
  private mutating func readSwiftConstant(at index: Int) {
    guard otherBraces == 0 else { return }
    var name = index + 1
    while isName(name) {
      var place = name + 1
      if isSign(":", at: place), isName(place + 1) {
        place += 2
        while isSign(".", at: place), isName(place + 1) { place += 2 }
      }
      if isSign("=", at: place), place + 1 < tokens.count, tokens[place + 1].kind == .string,
        let literal = file.literal(of: place + 1..<place + 2), endsStatement(at: place + 2)
      {
        names.constants.append(StringConstant(name: text(at: name), literal: literal, container: containers.last ?? nil))
        place += 2
      }
      guard isSign(",", at: place) else { return }
      name = place + 1
    }
  }

  /// Whether nothing goes on after a value: the line ends, or a sign that ends it follows.
  private func endsStatement(at index: Int) -> Bool {
    guard index < tokens.count, tokens[index].kind != .comment else { return true }
    if tokens[index].kind == .punctuation, ",;})".utf8.contains(bytes[tokens[index].offset]) { return true }
    guard tokens[index].kind != .operator, !isSign(".", at: index), !isSign("+", at: index) else { return false }
    return bytes[tokens[index - 1].end..<tokens[index].offset].contains(where: ByteClass.isNewline)
  }

  private func imports(_ module: String) -> Bool {
    tokens.indices.contains { index in
      tokens[index].keyword == .import && index + 1 < tokens.count && file.text(tokens[index + 1].range) == module
    }
  }

  // MARK: Directives

  private mutating func readDirective(_ keyword: Keyword, at index: Int) {
    switch keyword {
    case .define: beginMacro(at: index)
    case .ifdef: enter(text(at: index + 1) == "DEBUG" ? .certain : .open)
    case .ifndef: enter(.unlessDefined)
    case .if: enter(.certain)
    case .else:
      if conditions.last == .unlessDefined {
        leave()
        enter(.open)
      }
    case .endif: leave()
    default: break
    }
  }

  private mutating func enter(_ condition: Condition) {
    conditions.append(condition)
    if condition == .open { openConditions += 1 }
  }

  private mutating func leave() {
    if conditions.popLast() == .open { openConditions -= 1 }
  }

  /// Whether only a macro of the build decides if the code is compiled: nobody knows it here.
  var isOpen: Bool { openConditions > 0 }

  /// `#define NAME(a, b) …`
  private mutating func beginMacro(at index: Int) {
    guard isName(index + 1), isSign("(", at: index + 2), tokens[index + 1].end == tokens[index + 2].offset else { return }
    var parameters: Set<String> = []
    var place = index + 3
    while isName(place) || isSign(",", at: place) {
      if isName(place) { parameters.insert(file.text(tokens[place].range)) }
      place += 1
    }
    macro = (file.text(tokens[index + 1].range), parameters, endOfDirective(from: tokens[index].end))
  }

  private func endOfDirective(from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if ByteClass.isNewline(bytes[index]), bytes[index - 1] != UInt8(ascii: "\\") { return index }
      if bytes[index] == UInt8(ascii: "\r"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { index += 1 }
      index += 1
    }
    return index
  }
}
