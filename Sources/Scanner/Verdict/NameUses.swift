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
struct NameUses {
  /// What is known of one name.
  struct Known {
    /// The declarations around each use, innermost first.
    var uses: [[PlacedDeclaration]] = []
    /// Whether there are more uses than are followed, or one in code that is used itself.
    var isUsed = false
    /// Classes whose interface declares a method of that name.
    var declaringTypes: Set<String> = []
  }

  private(set) var known: [String: Known] = [:]

  /// A name that is used more often is used by code that is used itself.
  private static var mostUses: Int { 12 }
  /// A word that occurs more often is a name of something else, too; declarations and comments count.
  private static var mostOccurrences: Int { 40 }
  private static var shortestName: Int { 3 }

  /// Looks for names in files.
  ///
  /// - Parameter contents: of the files that have been read already.
  init(
    of names: Set<String>, in paths: [(path: Path, language: SourceFile.Language?)], _ source: any FileSource,
    _ contents: [String: [UInt8]]
  ) {
    let names = names.sorted()
    for name in names { known[name] = Known(isUsed: name.utf8.count < Self.shortestName) }
    let words = names.map(\.spellings)
    let literals = words.enumerated().flatMap { index, words in words.map { (index, $0.utf8.count) } }
    let search = LiteralSearch(words.flatMap { $0 })
    var counts = Array(repeating: 0, count: names.count)
    for (path, language) in paths {
      // Mostly everything is used, and the first files show it.
      guard known.values.contains(where: { !$0.isUsed }) else { return }
      guard let bytes = contents[path.description] ?? source.contents(of: path) else { continue }
      var offsets: [Int: [Int]] = [:]
      search.forEachMatch(in: bytes.span) { offset, literal in
        let (name, length) = literals[literal]
        if counts[name] <= Self.mostOccurrences, bytes.span.isWord(offset..<offset + length) {
          counts[name] += 1
          offsets[name, default: []].append(offset)
        }
        return true
      }
      var read: ReadSource?
      for (name, offsets) in offsets.sorted(by: { $0.key < $1.key }) where known[names[name]]?.isUsed == false {
        if counts[name] > Self.mostOccurrences {
          known[names[name]]?.isUsed = true
          continue
        }
        if read == nil { read = language.map { ReadSource(bytes, $0, path.description) } }
        add(offsets, of: names[name], in: read)
      }
    }
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
      case .use:
        let around = read.around(offset)
        // Only Xcode shows a preview.
        if around.contains(where: { $0.value.kind == .type && $0.name.hasSuffix("Previews") }) { continue }
        // Declarations outside the search count as used.
        if !around.contains(where: { known[$0.name] != nil }) { found.isUsed = true }
        found.uses.append(around)
      }
    }
    if found.uses.count > Self.mostUses { found.isUsed = true }
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
