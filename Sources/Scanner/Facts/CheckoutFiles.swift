internal import Bytes
internal import Project
internal import Rules

/// Resolves file references of projects, by listing the folders in question.
struct CheckoutFiles: Sendable {
  let source: any FileSource
  /// The context of the top of the tree; nil if only single files are scanned.
  let root: FolderContext?
  /// The folders without ignored files; empty if it is unknown which these are.
  let inventory: Inventory
  /// The folders that were listed.
  let walked: Inventory

  /// Contexts by path of the project.
  func projectContexts(of facts: FactStore) -> [Path: ProjectContext] {
    let unused = unusedProjects(facts.projects).union(unusedDependencies(facts.projects))
    return Dictionary(
      facts.projects.map { ($0.location, projectContexts(of: $0, isUnused: unused.contains($0.location))) },
      uniquingKeysWith: { first, _ in first })
  }

  private func projectContexts(of facts: ProjectFacts, isUnused: Bool) -> ProjectContext {
    guard let built = facts.builtFiles, let root else {
      return projectContexts(of: facts, presence: [:], absentFolders: [], isUnused: isUnused)
    }
    var listing = FolderListing(source, root: root, inventory)
    let presence = self.presence(of: built, in: facts.folder, &listing)
    var absentFolders: [String] = []
    for file in built.files where file.isFolder && presence[file.path] != .outside {
      let isThere = Path(file.path).resolved(from: facts.folder).map { listing.isFilled($0) } ?? false
      if !isThere { absentFolders.append(file.path) }
    }
    return projectContexts(of: facts, presence: presence, absentFolders: absentFolders, isUnused: isUnused)
  }

  private func projectContexts(
    of facts: ProjectFacts, presence: [String: ProjectContext.Presence], absentFolders: [String], isUnused: Bool
  ) -> ProjectContext {
    ProjectContext(
      presence: presence, moved: moved(presence, in: facts.folder), explained: explained(presence, in: facts.folder),
      absentFolders: absentFolders,
      configurations: facts.settings?.resolved { path in
        Path(path).resolved(from: facts.folder).flatMap { source.contents(of: $0) }
      } ?? [], isUnused: isUnused)
  }

  private func presence(
    of built: BuiltFiles, in folder: Path, _ listing: inout FolderListing
  ) -> [String: ProjectContext.Presence] {
    var presence: [String: ProjectContext.Presence] = [:]
    for path in Set((built.files + built.folders).map(\.path)) {
      guard let full = Path(path).resolved(from: folder) else {
        if listing.isRepository { presence[path] = .outside }
        continue
      }
      switch listing.presence(of: full) {
      case .present: presence[path] = .present
      case .otherCase(let actual):
        // Relative to the same folder as the path in the project, for comparison.
        let components = path.split(separator: "/")
        let up = components.prefix { $0 == ".." }
        let spelling = up + actual.split(separator: "/").suffix(components.count - up.count)
        presence[path] = .otherCase(spelling.joined(separator: "/"))
      case .missing: presence[path] = .missing
      case .unknown: break
      }
    }
    return presence
  }
}

extension CheckoutFiles {
  /// The text files that say how to get missing files.
  private func explained(_ presence: [String: ProjectContext.Presence], in folder: Path) -> [String: String] {
    let missing = presence.keys.filter { presence[$0] == .missing }
    // Each project reads the text files, which is too much work for many projects.
    guard !missing.isEmpty, walked.projectCount <= 64 else { return [:] }
    let texts = SetupTexts(source, walked)
    let mentions = texts.mentions(of: Set(missing.filter(\.mayBeSetUp).map { Path($0).name }))
    return missing.reduce(into: [:]) { explained, path in
      guard let full = Path(path).resolved(from: folder) else { return }
      let text = mentions[full.name] ?? texts.placeholder(in: texts.existingFolder(around: full))
      explained[path] = text?.description
    }
  }

  /// New paths of missing files: the only file with the name in the checkout, if the project does not build it.
  private func moved(_ presence: [String: ProjectContext.Presence], in folder: Path) -> [String: String] {
    let missing = presence.keys.filter { presence[$0] == .missing }
    let names = Set(missing.map { Path($0).lastComponent })
    guard !names.isEmpty else { return [:] }
    var places: [[UInt8]: [Path]] = [:]
    for (path, folder) in inventory.folders where !folder.context.isThirdParty && !folder.context.isIgnored {
      for entry in folder.entries where entry.type == .regular && names.contains(entry.name) {
        // Two are enough to be ambiguous.
        if places[entry.name, default: []].count < 2 { places[entry.name, default: []].append(path.appending(entry.name)) }
      }
    }
    return missing.reduce(into: [:]) { moved, path in
      guard let found = places[Path(path).lastComponent], found.count == 1,
        let inside = folder.isEmpty ? found[0] : found[0].relative(to: folder), presence[inside.description] == nil
      else { return }
      moved[path] = inside.description
    }
  }
}

extension Inventory {
  /// The number of folders of projects.
  fileprivate var projectCount: Int {
    let ending = Array(".xcodeproj".utf8)
    return folders.keys.count { $0.lastComponent.suffix(ending.count).elementsEqual(ending) }
  }
}

extension Path {
  var name: String { String(decoding: lastComponent, as: UTF8.self) }
}

extension String {
  /// Whether a text that mentions the file may ask to create it. Documents name other sources to describe the code.
  fileprivate var mayBeSetUp: Bool {
    if [".storyboard", ".xib", ".strings", ".h"].contains(where: hasSuffix) { return false }
    let name = Path(self).name.lowercased()
    return !isCompiled
      || ["key", "secret", "credential", "config", "constant", "token", "private"].contains(where: name.contains)
  }
}
