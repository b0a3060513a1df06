internal import Bytes
internal import SourceText

/// Which of many strings occur in files: as `"key"`, `"key\(`, `case key`, `, key`, or `.key` in source files, as `>key<` in property lists.
///
/// Hashes are compared in one pass, so the time does not depend on the number of strings.
struct OccurringStrings {
  private var missing: Set<UInt64>
  /// What is not found yet, for a file that may contain it.
  private(set) var queries: [WordQuery] = []
  /// The hashes of these.
  private var hashes: [UInt64] = []
  private var found: Set<UInt64> = []
  /// Whether code uses names that R.swift generates.
  private var usesAccessors = false
  /// Whether any word of code may be one of the strings, such as a generated symbol.
  private let includesWords: Bool
  private let maxLength: Int
  /// A bit for each pair of first bytes, so that few strings in a file are hashed.
  private var beginnings = [UInt64](repeating: 0, count: 1 << 10)

  /// - Parameter symbols: words of code, such as `flag` in `.flag`.
  init(_ strings: Set<String>, symbols: Set<String> = []) {
    let all = strings.flatMap { [$0, $0.accessorName] } + symbols
    includesWords = !symbols.isEmpty
    missing = Set(all.map { StableHash.of($0) })
    maxLength = all.map(\.utf8.count).max() ?? 0
    for string in all {
      let bytes = Array(string.utf8.prefix(2))
      // Strings of one byte occur everywhere.
      if bytes.count < 2 { found.insert(StableHash.of(string)) } else { set(bytes[0], bytes[1]) }
    }
    for string in Set(all) where !found.contains(StableHash.of(string)) {
      queries.append(WordQuery(string))
      hashes.append(StableHash.of(string))
    }
  }

  private mutating func set(_ first: UInt8, _ second: UInt8) {
    let pair = Int(first) << 8 | Int(second)
    beginnings[pair >> 6] |= 1 << UInt64(pair & 63)
  }

  private func mayBegin(at index: Int, in bytes: Span<UInt8>) -> Bool {
    let pair = Int(bytes[index]) << 8 | Int(bytes[index + 1])
    return beginnings[pair >> 6] >> UInt64(pair & 63) & 1 != 0
  }

  func contains(_ string: String) -> Bool {
    found.contains(StableHash.of(string)) || found.contains(StableHash.of(string.accessorName))
  }

  /// The same, but of other spellings only those of R.swift: `.main` alone is not a use of `Main`.
  func containsAsWritten(_ string: String) -> Bool {
    found.contains(StableHash.of(string)) || usesAccessors && found.contains(StableHash.of(string.accessorName))
  }

  /// Whether more than a quarter occurs, so that code names strings of this kind instead of composing them.
  func containsQuarter(of strings: [String]) -> Bool { strings.count(where: contains) * 4 > strings.count }

  func containsAll(_ strings: Set<String>) -> Bool { strings.allSatisfy(contains) }

  /// - Returns: whether the file has a string that no file before had.
  mutating func search(_ bytes: Span<UInt8>) -> Bool {
    let before = found.count
    var index = 0
    while true {
      index = bytes.firstIndex(ofAny: UInt8(ascii: "\""), UInt8(ascii: ">"), from: index) + 1
      guard index + 1 < bytes.count else { break }
      if mayBegin(at: index, in: bytes) {
        record(from: index, in: bytes) { !Self.ends.contains($0) }
      }
    }
    if includesWords || Self.wordTriggers.hasMatch(in: bytes) {
      searchWords(bytes)
      usesAccessors = usesAccessors || Self.accessors.hasMatch(in: bytes)
    }
    if found.count == before { return false }
    let open = hashes.indices.filter { !found.contains(hashes[$0]) }
    (queries, hashes) = (open.map { queries[$0] }, open.map { hashes[$0] })
    return true
  }

  private static let ends: ByteSet = "\"<\\"

  /// What source files with names of cases and accessors contain.
  private static let wordTriggers = LiteralSearch(["enum "] + accessorTypes)
  private static let accessors = LiteralSearch(accessorTypes)
  private static let accessorTypes = ["R.string", "R.reuseIdentifier", "R.storyboard"]

  private mutating func searchWords(_ bytes: Span<UInt8>) {
    var index = bytes.firstIndex(ofAny: UInt8(ascii: "."), UInt8(ascii: ","), from: 0)
    while index < bytes.count {
      // A member, or the name of an enumeration case, which is its default raw value: it follows a comma, or `case`.
      let start = bytes[index] == UInt8(ascii: ".") ? index + 1 : bytes.endOfSpace(from: index + 1, maxCount: Self.maxIndent)
      recordWord(from: start, in: bytes)
      index = bytes.firstIndex(ofAny: UInt8(ascii: "."), UInt8(ascii: ","), from: index + 1)
    }
    index = bytes.firstIndex(of: UInt8(ascii: "c"), then: UInt8(ascii: "a"), from: 0)
    while index < bytes.count {
      if bytes.hasBytes(Self.case, at: index) {
        let start = index + Self.case.count
        let end = bytes.endOfSpace(from: start, maxCount: Self.maxIndent)
        if end > start { recordWord(from: end, in: bytes) }
      }
      index = bytes.firstIndex(of: UInt8(ascii: "c"), then: UInt8(ascii: "a"), from: index + 1)
    }
  }

  private static let `case` = Array("case".utf8)

  private mutating func recordWord(from start: Int, in bytes: Span<UInt8>) {
    guard start + 1 < bytes.count, mayBegin(at: start, in: bytes) else { return }
    record(from: start, in: bytes, while: \.isIdentifierByte)
  }

  private mutating func record(from start: Int, in bytes: Span<UInt8>, while isPart: (UInt8) -> Bool) {
    var hash = StableHash()
    var end = start
    while end < bytes.count, end - start <= maxLength, isPart(bytes[end]) {
      hash.combine(bytes[end])
      end += 1
    }
    guard missing.contains(hash.value), !bytes.isInLineComment(start), !declaresIdentifier(start, bytes) else { return }
    missing.remove(hash.value)
    found.insert(hash.value)
  }

  /// Whether the string is the value of an attribute that gives a scene or cell its identifier, or an object its class.
  private func declaresIdentifier(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
    Self.declarations.contains { bytes.hasBytes($0, at: index - $0.count) }
  }

  private static let declarations = ["storyboardIdentifier=\"", "reuseIdentifier=\"", "customClass=\""].map { Array($0.utf8) }

  /// Bounds the work for long lines.
  private static let maxIndent = 400
}

extension Span where Element == UInt8 {
  /// The end of white space of at most so many bytes.
  fileprivate func endOfSpace(from start: Int, maxCount: Int) -> Int {
    let limit = Swift.min(count, start + maxCount)
    var index = start
    while index < limit, self[index] == 0x20 || (0x09...0x0D).contains(self[index]) { index += 1 }
    return index
  }

  /// Whether the line is a comment, such as commented-out code.
  func isInLineComment(_ index: Int) -> Bool {
    var start = index
    // Bounds the work for long lines.
    while start > Swift.max(0, index - 400), self[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    while start < index, self[start] == UInt8(ascii: " ") || self[start] == UInt8(ascii: "\t") { start += 1 }
    return hasBytes([UInt8(ascii: "/"), UInt8(ascii: "/")], at: start)
  }
}

extension String {
  /// The name that R.swift generates for a key: `ordersTitle` for `orders.title`.
  var accessorName: String {
    asciiAccessorName ?? accessorNameOfCharacters
  }

  private var asciiAccessorName: String? {
    var name: [UInt8] = []
    var isFirst = true
    var startsWord = true
    for byte in utf8 {
      guard byte < 0x80 else { return nil }
      guard byte.isIdentifierByte, byte != UInt8(ascii: "_"), byte != UInt8(ascii: "$") else {
        startsWord = true
        continue
      }
      let isLetter = byte | 0x20 >= UInt8(ascii: "a")
      name.append(startsWord && isLetter ? isFirst ? byte | 0x20 : byte & ~0x20 : byte)
      (isFirst, startsWord) = (false, false)
    }
    return name.isEmpty ? self : String(decoding: name, as: UTF8.self)
  }

  var accessorNameOfCharacters: String {
    let words = split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first else { return self }
    return first.prefix(1).lowercased() + first.dropFirst()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
