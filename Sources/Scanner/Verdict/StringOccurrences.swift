internal import Bytes
internal import Rules
internal import SourceText

/// Where files contain some strings.
struct StringOccurrences {
  struct Occurrence {
    /// The declarations around it in a source file.
    var around: [PlacedDeclaration] = []
    /// The storyboard or nib that refers to another one.
    var interface: String?
  }

  private let texts: [String]
  /// Those that are names of storyboards and nibs.
  private let names: Set<String>
  private let search: LiteralSearch
  /// For a file that may contain one.
  let queries: [WordQuery]
  private(set) var byText: [String: [Occurrence]] = [:]
  /// Strings that occur too often, or in a way that cannot be followed.
  private var used: Set<String> = []
  /// Names that interface files contain as something else, such as a title.
  private var unrelated: Set<String> = []

  init(_ texts: [String], names: Set<String>) {
    self.texts = texts
    self.names = names
    search = LiteralSearch(texts.flatMap { text in Self.forms.map { $0.before + text + $0.after } } + Self.accessors)
    queries = (texts + Self.accessors).map(WordQuery.init)
  }

  /// A literal, an element of a property list, and a case of an enumeration, the first and another of its line.
  private static let forms = [("\"", "\""), (">", "<"), ("case ", ""), (", ", "")].map { (before: $0, after: $1) }
  /// What R.swift generates from names.
  private static let accessors = ["R.string", "R.storyboard", "R.nib", "R.reuseIdentifier"]
  /// A string with more occurrences is assumed to be used.
  private static var maxOccurrences: Int { 8 }
  /// How an interface file refers to another one, to a scene, or to a value of code.
  private static let references =
    (["storyboardName", "nibName", "referencedIdentifier", "identifier", "value"].map { "\($0)=\"" } + ["key=\"value\">"])
    .map { Array($0.utf8) }

  mutating func search(_ bytes: [UInt8], _ kind: FileKind, _ path: Path) {
    var matches: [(text: String, form: Int, offset: Int)] = []
    search.forEachMatch(in: bytes.span) { offset, literal in
      let (text, form) = literal.quotientAndRemainder(dividingBy: Self.forms.count)
      matches.append(text < texts.count ? (texts[text], form, offset + Self.forms[form].before.utf8.count) : ("", 0, offset))
      return true
    }
    if matches.isEmpty { return }
    var read: ReadSource?
    for (text, form, offset) in matches where !used.contains(text) {
      if text.isEmpty {
        used.formUnion(texts)
        return
      }
      // The case `page` is not in `case pages`.
      if Self.forms[form].after.isEmpty, !bytes.span.isWord(offset..<offset + text.utf8.count) { continue }
      if kind == .interface {
        if Self.references.contains(where: { bytes.span.hasBytes($0, at: offset - $0.count) }) {
          add(Occurrence(interface: path.description), of: text)
        } else if form == 0, names.contains(text) {
          unrelated.insert(text)
        }
      } else if kind.traits.sourceLanguage != nil, form == 0 {
        if bytes.span.isInLineComment(offset) { continue }
        if read == nil { read = ReadSource(bytes, kind, path) }
        add(Occurrence(around: read?.around(offset) ?? []), of: text)
      } else if (kind.traits.sourceLanguage == nil) == (form < 2) {
        // A value in a property list, or a case of an enumeration with that name.
        used.insert(text)
      }
    }
  }

  private mutating func add(_ occurrence: Occurrence, of text: String) {
    byText[text, default: []].append(occurrence)
    if byText[text, default: []].count > Self.maxOccurrences { used.insert(text) }
  }

  /// The strings that only unused declarations, and storyboards and nibs that are not loaded, contain.
  ///
  /// - Parameters:
  ///   - paths: the storyboards and nibs that are loaded only if code contains a string.
  ///   - interfaces: others that are not loaded.
  ///   - isCertain: whether names that code may compose count as used.
  func unused(
    _ usage: CodeUsage, paths: [String: Set<String>], _ interfaces: UnloadedInterfaces, isCertain: Bool
  ) -> Set<String> {
    var unused: Set<String> = []
    let names = isCertain ? interfaces.certainNames : interfaces.names
    var unloaded = isCertain ? interfaces.certainPaths : interfaces.paths
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for text in texts where !used.contains(text) && !unused.contains(text) {
        // Without an occurrence that can be followed, code refers to the string in another way.
        guard let occurrences = byText[text] ?? (unrelated.contains(text) && names.contains(text) ? [] : nil) else { continue }
        let isUnused = occurrences.allSatisfy { occurrence in
          occurrence.interface.map(unloaded.contains) ?? occurrence.around.contains(where: usage.isUnused)
        }
        guard isUnused else { continue }
        unused.insert(text)
        unloaded.formUnion(paths[text] ?? [])
        hasChanged = true
      }
    }
    return unused
  }
}
