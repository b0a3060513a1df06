internal import Bytes

/// How an API takes a name: the word before the argument, and its owner.
struct NameForm: Sendable {
  enum Word: Sendable {
    /// `callee(word: argument)` in Swift.
    case label
    /// `word(argument)` in Swift or C.
    case function
    /// `[receiver word:argument]`
    case selectorPart
  }

  let name: String
  let word: Word
  /// Names of the callee, or of the receiver of a message; empty for any.
  let owners: [String]
  let kind: NameUse.Kind
  let pool: NameUse.ReusePool?
  /// Whether the name denotes this API only if SwiftUI is imported.
  let needsSwiftUI: Bool
  /// Whether the label is so common that source files are searched for the owners instead.
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

  /// One of these occurs in every source file that uses this form; a leading letter begins a word.
  var triggers: [String] {
    switch word {
    case .label where isCommon: owners.flatMap { [$0 + "(", $0 + ".init("] }
    // The compiler checks selectors in any other form.
    case .label where kind == .selector: [name + ": \""]
    case .label, .selectorPart: [name + ":"]
    case .function: [(owners.isEmpty ? "" : ".") + name + "("]
    }
  }
}

/// The forms of one language, by word.
struct NameForms: Sendable {
  static let swift = NameForms(NameForm.swift)
  static let objectiveC = NameForms(NameForm.objectiveC)

  /// Each once.
  let triggers: [String]
  private let forms: [UInt64: [NameForm]]
  /// For each first byte a bit set of word lengths, so that most words need no lookup.
  private let lengths: [UInt64]

  private init(_ all: [NameForm]) {
    var seen: Set<String> = []
    triggers = all.flatMap(\.triggers).filter { seen.insert($0).inserted }
    forms = Dictionary(grouping: all) { StableHash.of(Array($0.name.utf8).span) }
    var lengths = [UInt64](repeating: 0, count: 256)
    for name in all.map(\.name.utf8) {
      if let first = name.first { lengths[Int(first)] |= 1 << UInt64(name.count) }
    }
    self.lengths = lengths
  }

  /// Whether a word may have forms.
  @inline(__always)
  func mayHold(_ length: Int, from first: UInt8) -> Bool {
    lengths[Int(first)] >> UInt64(min(length, 63)) & 1 != 0
  }

  /// The forms of a word; nil for most words.
  func forms(of word: Span<UInt8>) -> [NameForm]? {
    forms[StableHash.of(word)]
  }
}
