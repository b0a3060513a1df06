internal import Bytes

/// The words of Swift, C, and Objective-C that determine what a token begins. The reader decides whether one is a keyword in its
/// context: `` `class` `` and `.class` are names.
public enum Keyword: String, CaseIterable, Sendable {
  /// Any other identifier.
  case none = ""

  // Swift declarations.
  case `actor`, `associatedtype`, `case`, `class`, `deinit`, `enum`, `extension`, `func`, `import`, `init`, `let`, `macro`,
    `operator`, `precedencegroup`, `protocol`, `struct`, `subscript`, `typealias`, `var`
  case get, set, willSet, didSet
  case modify = "_modify"
  case read = "_read"
  // Statements and expressions.
  case `as`, async, await, `break`, `catch`, consume, `continue`, copy, `default`, `defer`, discard, `do`, each, `else`,
    `fallthrough`, `for`, `guard`, `if`, `in`, `is`, `repeat`, `return`, `switch`, then, `throw`, `try`, unsafe, `where`, `while`,
    yield
  // Types and modifiers.
  case `any`, borrowing, consuming, convenience, dynamic, `fileprivate`, final, indirect, `inout`, `internal`, isolated, lazy,
    mutating, nonisolated, nonmutating, `open`, optional, `override`, package, `private`, `public`, required, `rethrows`, sending,
    some, `static`, `throws`, unowned, weak
  // Values.
  case selfType = "Self"
  case `false`, `nil`, `self`, `super`, `true`

  // C and Objective-C.
  case alignof = "_Alignof"
  case autoreleasepool, const, encode, end, `extern`, finally, goto, id, implementation, instancetype,
    interface, namespace, property, `protected`, selector, sizeof, synchronized, synthesize, template, typedef, typeof
  case
    underscoredTypeof = "__typeof"
  case typeofTwice = "__typeof__"
  case union, using, void, volatile

  // Words with a meaning only after `#`; `if`, `else`, and `import` have one there, too.
  case define, elif, elifdef, elifndef, elseif, endif, error, ifdef, ifndef, include
  case includeNext = "include_next"
  case pragma,
    sourceLocation, unavailable, warning
  case available

  /// The keyword at a range; `.none` for any other identifier.
  @inline(__always)
  init(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
    self = Self.words.keyword(bytes, from: start, to: end)
  }

  /// The keyword of a directive.
  init(directive bytes: Span<UInt8>, from start: Int, to end: Int) {
    self = Self.directives.keyword(bytes, from: start, to: end)
  }

  private static let onlyDirectives: Set<Keyword> = [
    .define, .elif, .elifdef, .elifndef, .elseif, .endif, .error, .ifdef, .ifndef, .include, .includeNext, .pragma,
    .sourceLocation,
    .unavailable, .warning, .available,
  ]
  private static let words = KeywordTable(allCases.filter { $0 != .none && !onlyDirectives.contains($0) })
  private static let directives = KeywordTable(onlyDirectives.union([.if, .else, .import]))
}

/// A hash table of the words, each as two 64-bit numbers.
private struct KeywordTable {
  private struct Entry {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var keyword = Keyword.none
  }

  private static let size = 1024
  private var entries = [Entry](repeating: Entry(), count: size)
  /// For each first byte, a bit for each length of the words. Most other identifiers are ruled out by it.
  private var lengths = [UInt32](repeating: 0, count: 128)

  init(_ keywords: some Sequence<Keyword>) {
    for keyword in keywords {
      let word = keyword.rawValue
      let bytes = word.utf8Span.span
      lengths[Int(bytes[0])] |= 1 << UInt32(bytes.count)
      let first = bytes.littleEndianWord(at: 0)
      let second = bytes.count > 8 ? bytes.littleEndianWord(at: 8) : 0
      var slot = Self.slot(first, second)
      while entries[slot].keyword != .none { slot = (slot + 1) % Self.size }
      entries[slot] = Entry(first: first, second: second, keyword: keyword)
    }
  }

  @inline(__always)
  func keyword(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Keyword {
    let length = end - start
    guard length > 0, length <= 16, lengths[Int(bytes[start] & 0x7F)] >> UInt32(length) & 1 != 0 else { return .none }
    let first = bytes.littleEndianWord(at: start) & Self.mask(length)
    let second = length > 8 ? bytes.littleEndianWord(at: start + 8) & Self.mask(length - 8) : 0
    var slot = Self.slot(first, second)
    // Most slots are free.
    while entries[slot].keyword != .none {
      if entries[slot].first == first, entries[slot].second == second { return entries[slot].keyword }
      slot = (slot + 1) % Self.size
    }
    return .none
  }

  @inline(__always)
  private static func mask(_ length: Int) -> UInt64 {
    length >= 8 ? .max : (1 << UInt64(8 * length)) - 1
  }

  private static func slot(_ first: UInt64, _ second: UInt64) -> Int {
    Int(((first ^ (second &* 31)) &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }
}
