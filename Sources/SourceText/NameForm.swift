internal import Bytes

/// How an API takes a name: the word before the argument, and whose word it must be.
struct NameForm: Sendable {
  enum Word: Sendable {
    /// `callee(word: argument)` of Swift.
    case label
    /// `word(argument)` of Swift or C.
    case function
    /// `[receiver word:argument]`
    case selectorPart
  }

  let name: String
  let word: Word
  /// Names of what is called, or of the receiver of a message; empty where any will do.
  let owners: [String]
  let kind: NameUse.Kind
  let pool: NameUse.ReusePool?
  /// Whether the name means this API only where SwiftUI is imported.
  let needsSwiftUI: Bool
  /// Whether other functions have a label of that name so often that a source is searched for the owners instead.
  let isCommon: Bool

  init(
    _ name: String, _ word: Word, of owners: [String] = [], _ kind: NameUse.Kind, _ pool: NameUse.ReusePool? = nil,
    needsSwiftUI: Bool = false, isCommon: Bool = false
  ) {
    self.name = name
    self.word = word
    self.owners = owners
    self.kind = kind
    self.pool = pool
    self.needsSwiftUI = needsSwiftUI
    self.isCommon = isCommon
  }

  /// One of these occurs in every source with a name of this form; what begins with a letter begins a word.
  var triggers: [String] {
    switch word {
    case .label where isCommon: owners.flatMap { [$0 + "(", $0 + ".init("] }
    // A selector in any other form is checked by the compiler.
    case .label where kind == .selector: [name + ": \""]
    case .label, .selectorPart: [name + ":"]
    case .function: [(owners.isEmpty ? "" : ".") + name + "("]
    }
  }
}

/// The forms of one language, by their words.
struct NameForms: Sendable {
  static let swift = NameForms(NameForm.swift)
  static let objectiveC = NameForms(NameForm.objectiveC)

  /// In alphabetical order.
  let triggers: [String]
  private let forms: [UInt64: [NameForm]]
  /// For each byte a bit for the length of every word that begins with it: most words need not be looked up.
  private let lengths: [UInt64]

  private init(_ all: [NameForm]) {
    triggers = Set(all.flatMap(\.triggers)).sorted()
    forms = Dictionary(grouping: all) { StableHash.of(Array($0.name.utf8).span) }
    var lengths = [UInt64](repeating: 0, count: 256)
    for name in all.map(\.name.utf8) {
      if let first = name.first { lengths[Int(first)] |= 1 << UInt64(name.count) }
    }
    self.lengths = lengths
  }

  /// Whether there may be forms of a word.
  @inline(__always)
  func mayHold(_ length: Int, from first: UInt8) -> Bool {
    lengths[Int(first)] >> UInt64(min(length, 63)) & 1 != 0
  }

  /// The forms of a word; nil for most words.
  func forms(of word: Span<UInt8>) -> [NameForm]? {
    forms[StableHash.of(word)]
  }
}
