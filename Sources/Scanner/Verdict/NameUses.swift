internal import Bytes
internal import SourceText

/// A declaration and its file.
struct PlacedDeclaration: Hashable {
  let path: String
  let value: CodeDeclaration
  var name: String { value.name }
}

/// A source with its declarations.
struct ReadSource {
  let path: String
  let file: SourceFile
  private let declarations: CodeDeclarations

  init(_ bytes: [UInt8], _ language: SourceFile.Language, _ path: String) {
    self.path = path
    file = SourceFile(bytes, language: language, assignsRoles: false)
    declarations = CodeDeclarations(file)
  }

  func around(line: Int, column: Int) -> [PlacedDeclaration] { around(file.lines.range(ofLine: line).lowerBound + column - 1) }

  func around(_ offset: Int) -> [PlacedDeclaration] {
    declarations.around(offset).map { PlacedDeclaration(path: path, value: $0) }
  }
}

/// Where names are used, as far as somebody has asked.
struct NameUses<Source: FileSource> {
  /// What is known of one name.
  struct Known {
    /// The declarations around each use, innermost first.
    var uses: [[PlacedDeclaration]] = []
    /// Whether there are more uses than are followed, or one that no declaration is around.
    var isUsed = false
    /// Classes whose interface declares a method of that name.
    var declaringTypes: Set<String> = []
  }

  let source: Source
  let paths: [(path: Path, language: SourceFile.Language?)]
  private(set) var known: [String: Known] = [:]

  init(source: Source, paths: [(path: Path, language: SourceFile.Language?)]) {
    self.source = source
    self.paths = paths
  }

  /// A name that is used more often is used by code that is used itself.
  private static var mostUses: Int { 12 }
  /// A word that occurs more often is a name of something else, too; declarations and comments count.
  private static var mostOccurrences: Int { 40 }
  private static var shortestName: Int { 3 }

  /// Looks for names in all files.
  mutating func find(_ names: Set<String>) {
    let names = names.sorted()
    for name in names { known[name] = Known(isUsed: name.utf8.count < Self.shortestName) }
    var offsets: [Int: [Int: [Int]]] = [:]
    for (index, occurrences) in occurrences(of: names).enumerated() {
      if occurrences.count > Self.mostOccurrences { known[names[index]]?.isUsed = true }
      if known[names[index]]?.isUsed == true { continue }
      for place in occurrences { offsets[place.file, default: [:]][index, default: []].append(place.offset) }
    }
    for (file, offsets) in offsets.sorted(by: { $0.key < $1.key }) {
      let (path, language) = paths[file]
      guard let bytes = source.contents(of: path) else { continue }
      let read = language.map { ReadSource(bytes, $0, path.description) }
      for (index, offsets) in offsets { add(offsets, of: names[index], in: read) }
    }
  }

  /// Where names occur as words, by name; no more than tell that one is used.
  private func occurrences(of names: [String]) -> [[(file: Int, offset: Int)]] {
    let words = names.map(\.spellings)
    let literals = words.enumerated().flatMap { index, words in words.map { (index, $0.utf8.count) } }
    let search = LiteralSearch(words.flatMap { $0 })
    var found: [[(file: Int, offset: Int)]] = Array(repeating: [], count: names.count)
    for (file, path) in paths.enumerated() {
      guard let bytes = source.contents(of: path.path) else { continue }
      search.forEachMatch(in: bytes.span) { offset, literal in
        let (index, length) = literals[literal]
        if found[index].count <= Self.mostOccurrences, bytes.span.isWord(offset..<offset + length) {
          found[index].append((file, offset))
        }
        return true
      }
    }
    return found
  }

  /// - Parameter read: nil for a file that is no source, in which any word is a use.
  private mutating func add(_ offsets: [Int], of name: String, in read: ReadSource?) {
    var found = known[name] ?? Known()
    for offset in offsets {
      guard let read else {
        found.isUsed = true
        break
      }
      switch read.file.mention(at: offset) {
      case .none: break
      case .declaration:
        if let declared = read.around(offset).first?.value, declared.isBodyless, declared.name == name, let type = declared.type {
          found.declaringTypes.insert(type)
        }
      case .use: found.uses.append(read.around(offset))
      }
    }
    if found.uses.count > Self.mostUses || found.uses.contains(where: \.isEmpty) { found.isUsed = true }
    known[name] = found
  }
}

extension String {
  /// The words by which code uses a property or method: `label.badge = 1` calls `setBadge:`, and `_badge` is what a property keeps.
  fileprivate var spellings: [String] {
    guard let first else { return [] }
    if hasPrefix("set"), let first = dropFirst(3).first, first.isUppercase { return [self, first.lowercased() + dropFirst(4)] }
    return [self, "_" + self, "set" + first.uppercased() + dropFirst()]
  }
}
