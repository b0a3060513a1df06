internal import Bytes
internal import Findings
internal import Rules

/// Downgrades findings in binaries that no project of an app links or copies to notes: they are not part of what is uploaded.
///
/// A binary is unlinked only if no text of the checkout names it, except in references of projects: a setting may link it, a script
/// may copy it, an import may link it through its module. Text files are read again only if there are such findings.
struct UnlinkedBinaries {
  let source: any FileSource
  let inventory: Inventory
  let membership: BuildMembership
  let lookup: PathLookup

  /// - Parameter rules: ids of the rules whose findings matter only in what is built.
  func lower(_ findings: inout [[Finding]], of rules: Set<String>) {
    guard membership.hasApp else { return }
    var candidates: [(file: Int, binary: LinkedName)] = []
    // By the name of a binary; nil if no path of it exists.
    var copies: [String: String?] = [:]
    for file in findings.indices {
      guard let relevant = findings[file].first(where: { $0.level > .note && rules.contains($0.ruleID) }),
        let binary = LinkedName(relevant)
      else { continue }
      let others = membership.otherLinked(binary.title, than: binary.path)
      if !others.isEmpty, copies[binary.title] == nil {
        copies[binary.title] = .some(others.filter { lookup.contains(Path($0)) }.min())
      }
      if !others.isEmpty, let copy = copies[binary.title] ?? nil, !isManaged(binary) {
        lower(&findings[file], of: rules, because: "targets link '\(copy)'")
        continue
      }
      if membership.isLinkedForDevelopersOnly(binary.title, at: binary.path), !isManaged(binary) {
        lower(&findings[file], of: rules, because: "only a development target links '\(binary.title)'")
        continue
      }
      guard isUnlisted(binary) else { continue }
      candidates.append((file, binary))
    }
    guard !candidates.isEmpty else { return }
    let named = named(among: Set(candidates.map(\.binary)))
    for (file, binary) in candidates where !named.contains(binary) {
      lower(&findings[file], of: rules, because: "no target links '\(binary.title)'")
    }
  }

  private func lower(_ findings: inout [Finding], of rules: Set<String>, because reason: String) {
    for index in findings.indices where findings[index].level > .note && rules.contains(findings[index].ruleID) {
      findings[index].lower(because: reason)
    }
  }

  /// Whether no project lists the binary, and no package manager adds it on its own.
  private func isUnlisted(_ binary: LinkedName) -> Bool {
    !membership.links(binary.title, at: binary.path) && !isManaged(binary)
  }

  /// Whether a package manager may add the binary.
  private func isManaged(_ binary: LinkedName) -> Bool {
    membership.isInPackage(binary.path) || lookup.hasPodspec(around: Path(binary.path))
  }

  /// Whether an import can link a framework: only through its module.
  private func hasModule(_ binary: LinkedName) -> Bool {
    let framework = Path(binary.path)
    return !binary.title.hasSuffix(".framework")
      || [framework, framework.appending("Versions").appending("A"), framework.appending("Versions").appending("Current")]
        .contains {
          inventory.folders[$0.appending("Modules")] != nil
        }
  }

  /// The binaries that a text names, if it is not in another binary that nothing links.
  ///
  /// - Parameter depth: limits how many frameworks may name each other.
  private func named(among binaries: Set<LinkedName>, depth: Int = 3) -> Set<LinkedName> {
    let words = binaries.flatMap { binary in binary.words.map { (word: $0, binary: binary) } }
    let search = LiteralSearch(words.map(\.word))
    let modules = Set(binaries.filter(hasModule))
    var found: Set<LinkedName> = []
    // What only headers of an unlinked framework name, by the framework.
    var namedInside: [LinkedName: Set<LinkedName>] = [:]
    for path in paths {
      guard found.count < binaries.count, let bytes = source.contents(of: path) else { continue }
      let container = LinkedName(around: path.description).flatMap { isUnlisted($0) ? $0 : nil }
      let isSource = FileKind(name: path.lastComponent, framework: nil)?.traits.sourceLanguage != nil
      if isSource, !membership.mayBuild(path.description) { continue }
      let isProject = Self.isProject(path.lastComponent)
      let text = path.description
      search.forEachMatch(in: bytes.span) { offset, literal in
        let (word, binary) = words[literal]
        // Carthage builds a framework, but only a project can link it.
        guard !found.contains(binary), !text.isInside(binary.title), !(binary.isOfCarthage && text.isOfCarthage),
          !text.isOfFirebase,
          bytes.isWord(offset..<offset + word.utf8.count),
          !isProject || !bytes.isOfReference(offset),
          !isSource || modules.contains(binary) && bytes.isOfImport(offset)
        else { return true }
        if let container { namedInside[container, default: []].insert(binary) } else { found.insert(binary) }
        return found.count < binaries.count
      }
    }
    if depth > 0, namedInside.values.contains(where: { !$0.isSubset(of: found) }) {
      for container in named(among: Set(namedInside.keys), depth: depth - 1) { found.formUnion(namedInside[container] ?? []) }
    }
    return found
  }

  /// Text files that may link, copy, or import a binary: all but documents.
  private var paths: [Path] {
    inventory.folders.values.flatMap { folder in
      folder.entries.compactMap { entry in
        guard entry.type == .regular, Self.mayLink(entry.name) else { return nil }
        return folder.context.path.appending(entry.name)
      }
    }.sorted()
  }

  private static func isProject(_ name: some Collection<UInt8>) -> Bool { name.elementsEqual("project.pbxproj".utf8) }

  private static func mayLink(_ name: [UInt8]) -> Bool {
    // What a merge leaves, such as `project_BASE_1234.pbxproj`.
    if name.reversed().starts(with: "jorpxbp.".utf8) { return isProject(name) }
    if let traits = FileKind(name: name, framework: nil)?.traits, traits.access == .text, !otherTypes.contains(traits.id) {
      return true
    }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return names.contains(String(decoding: name, as: UTF8.self)) }
    return extensions.contains(String(decoding: name[(dot + 1)...], as: UTF8.self))
  }

  /// Ids of text types that link nothing; `resource-text` includes documents.
  private static let otherTypes: Set = ["git-attributes", "interface", "resource-text", "scheme", "string-catalog", "strings"]
  private static let names: Set = [
    "BUCK", "BUILD", "Cartfile", "Fastfile", "Gemfile", "Makefile", "Podfile", "Rakefile", "WORKSPACE",
  ]
  private static let extensions: Set = [
    "bazel", "bzl", "cmake", "csproj", "def", "gradle", "gyp", "gypi", "json", "kts", "lua", "mk", "modulemap", "props", "py",
    "rb", "sh", "targets", "toml", "txt", "xcconfig", "xcfilelist", "xml", "yaml", "yml",
  ]
}

/// The name under which projects link a binary.
private struct LinkedName: Hashable {
  /// Of the outermost framework, or of the library.
  let path: String
  /// `Kit.framework`, `libkit.a`
  let title: String
  /// What a text that links it must contain.
  let words: [String]

  var isOfCarthage: Bool { path.hasPrefix("Carthage/Build/") || path.holds("/Carthage/Build/") }

  /// - Returns: nil if the finding is not about a binary.
  init?(_ finding: Finding) {
    guard !finding.architectures.isEmpty else { return nil }
    let components = finding.path.split(separator: "/")
    self.init(components, Self.framework(in: components) ?? components.count - 1)
  }

  /// The outermost framework around a file; nil if there is none.
  init?(around path: String) {
    guard path.holds("framework/") else { return nil }
    let components = path.split(separator: "/")
    guard let index = Self.framework(in: components) else { return nil }
    self.init(components, index)
  }

  private static func framework(in components: [Substring]) -> Int? {
    components.firstIndex { $0.hasSuffix(".framework") || $0.hasSuffix(".xcframework") }
  }

  private init(_ components: [Substring], _ index: Int) {
    let name = components[index]
    let base = name.prefix { $0 != "." }
    path = components[...index].joined(separator: "/")
    title = String(name)
    // A library is also linked as `-lkit`, which CocoaPods writes as `-l"kit"`.
    let short = base.hasPrefix("lib") ? base.dropFirst(3) : ""
    words = [String(base)] + (short.isEmpty ? [] : ["-l\(short)", "-l\"\(short)"])
  }
}

extension String {
  /// Whether it is of a dependency, or a list of dependencies.
  fileprivate var isOfCarthage: Bool {
    holds("Carthage/Checkouts/") || holds("Carthage/Build/") || self == "Cartfile" || hasSuffix("/Cartfile")
  }

  /// Whether it is the header of Firebase that imports all of its frameworks that exist.
  fileprivate var isOfFirebase: Bool { hasSuffix("/Firebase.h") }

  /// Whether it is in a framework of a name: its headers name it, and so do those of its copies.
  fileprivate func isInside(_ framework: String) -> Bool { hasPrefix(framework + "/") || holds("/\(framework)/") }
}

extension [UInt8] {
  /// Whether no identifier continues before or after a range. `-lkit` begins with no identifier.
  fileprivate func isWord(_ range: Range<Int>) -> Bool {
    (range.lowerBound == 0 || self[range.lowerBound] == UInt8(ascii: "-") || !self[range.lowerBound - 1].isIdentifierByte)
      && (range.upperBound == count || !self[range.upperBound].isIdentifierByte)
  }

  /// The range of the line that contains a position.
  private func line(around offset: Int) -> Range<Int> {
    let newline = UInt8(ascii: "\n")
    let start = self[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    return start..<(self[offset...].firstIndex(of: newline) ?? count)
  }

  /// Whether a position in a source is on the line of an import: any other word may be one of the language.
  fileprivate func isOfImport(_ offset: Int) -> Bool { Self.imports.hasMatch(in: span.extracting(line(around: offset))) }

  private static let imports = LiteralSearch(["import", "include"])

  /// Whether a position in a project is in a comment, or on the line of a file reference. Neither links anything.
  fileprivate func isOfReference(_ offset: Int) -> Bool {
    let line = line(around: offset)
    if Self.reference.hasMatch(in: span.extracting(line)) { return true }
    var isComment = false
    Self.commentMarks.forEachMatch(in: span.extracting(line.lowerBound..<offset)) { _, mark in
      isComment = mark == 0
      return true
    }
    return isComment
  }

  private static let reference = LiteralSearch(["isa = PBXFileReference"])
  private static let commentMarks = LiteralSearch(["/*", "*/"])
}
