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
    let projects = facts.projects
    let unused = unusedProjects(projects).union(unusedDependencies(projects))
    // Shared, because each project would otherwise list the folders around all of them again.
    let listing = projects.isEmpty ? nil : root.map { FolderListing(source, root: $0, inventory) }
    var contexts: [Path: ProjectContext] = [:]
    for project in projects where contexts[project.location] == nil {
      contexts[project.location] = context(of: project, isUnused: unused.contains(project.location), listing)
    }
    addMoved(to: &contexts)
    addExplained(to: &contexts)
    addLeftovers(to: &contexts, projects)
    let leftover = LeftoverTargets(source: source, inventory: walked)
    for project in projects where root != nil && !project.isThirdParty {
      contexts[project.location]?.leftoverTargets = leftover.names(in: project)
    }
    return contexts
  }

  private func context(of facts: ProjectFacts, isUnused: Bool, _ listing: FolderListing?) -> ProjectContext {
    var context = ProjectContext(isUnused: isUnused)
    context.configurations =
      facts.settings?.resolved { path in
        Path(path).resolved(from: facts.folder).flatMap { configurationFile(at: $0, listing) }
      } ?? []
    context.debugPods = debugPods(of: facts)
    guard let built = facts.builtFiles, let listing else { return context }
    context.presence = presence(of: built, in: facts.folder, listing)
    for file in built.files where file.isFolder && context.presence[file.path] != .outside {
      let isThere = Path(file.path).resolved(from: facts.folder).map { listing.isFilled($0) } ?? false
      if !isThere { context.absentFolders.append(file.path) }
    }
    return context
  }

  /// The contents of a configuration file. Disks of Macs ignore case, so an `#include` may be spelled otherwise.
  private func configurationFile(at path: Path, _ listing: FolderListing?) -> [UInt8]? {
    if let bytes = source.requiredText(at: path) { return bytes }
    guard let listing, case .otherCase(let actual) = listing.presence(of: path) else { return nil }
    return source.requiredText(at: Path(actual))
  }

  private func presence(
    of built: BuiltFiles, in folder: Path, _ listing: FolderListing
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
  /// The text files that say how to get missing files. All projects read them together.
  private func addExplained(to contexts: inout [Path: ProjectContext]) {
    let names = contexts.values.reduce(into: Set<String>()) { names, context in
      names.formUnion(context.missing.lazy.filter(\.mayBeSetUp).map { Path($0).name })
    }
    let texts = SetupTexts(source, walked)
    let mentions = texts.mentions(of: names)
    for (project, context) in contexts {
      for path in context.missing {
        guard let full = Path(path).resolved(from: project.parent.parent) else { continue }
        let mention = path.mayBeSetUp ? mentions[full.name] : nil
        let text = mention ?? texts.placeholder(in: texts.existingFolder(around: full))
        contexts[project]?.explained[path] = text?.description
      }
    }
  }

  /// New paths of missing files: the only file with the name in the checkout, if the project does not build it.
  private func addMoved(to contexts: inout [Path: ProjectContext]) {
    let names = contexts.values.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.missing.map { Path($0).lastComponent }) }
    guard !names.isEmpty else { return }
    var places: [[UInt8]: [Path]] = [:]
    for (path, folder) in inventory.folders where !folder.context.isThirdParty && !folder.context.isIgnored {
      for entry in folder.entries where entry.type == .regular && names.contains(entry.name) {
        // Two are enough to be ambiguous.
        if places[entry.name, default: []].count < 2 { places[entry.name, default: []].append(path.appending(entry.name)) }
      }
    }
    for (project, context) in contexts {
      let folder = project.parent.parent
      for path in context.missing {
        guard let found = places[Path(path).lastComponent], found.count == 1,
          let inside = folder.isEmpty ? found[0] : found[0].relative(to: folder),
          context.presence[inside.description] == nil
        else { continue }
        contexts[project]?.moved[path] = inside.description
      }
    }
  }

  /// Finds projects that lack most of their sources, in or below the folder of one that has most of them, unless another project
  /// or a workspace refers to them.
  private func addLeftovers(to contexts: inout [Path: ProjectContext], _ projects: [ProjectFacts]) {
    let candidates = projects.filter { project in
      guard let context = contexts[project.location], let built = project.builtFiles else { return false }
      return built.lacksMostSources(context.presence, moved: context.moved)
    }
    if candidates.isEmpty { return }
    let intact = projects.filter { project in
      contexts[project.location].flatMap { project.builtFiles?.hasMostSources($0.presence, moved: $0.moved) } ?? false
    }
    let intactFolders = Set(intact.map(\.folder))
    let referenced = Set(projects.lazy.flatMap(\.subprojects))
    let listed = workspaceLocations(of: projects) { _ in true }.projects
    for project in candidates where !referenced.contains(project.location.parent) {
      if listed.include(project) { continue }
      var folder = project.folder
      while !intactFolders.contains(folder), !folder.isEmpty { folder = folder.parent }
      contexts[project.location]?.isLeftover = intactFolders.contains(folder)
    }
  }
}

extension ProjectContext {
  /// The paths of missing files.
  fileprivate var missing: [String] { presence.keys.filter { presence[$0] == .missing } }
}

extension Path {
  var name: String { String(decoding: lastComponent, as: UTF8.self) }
}

extension String {
  /// Whether a text that mentions the file may ask to create it. Documents name other sources to describe the code.
  fileprivate var mayBeSetUp: Bool {
    if notSetUp.contains(where: hasSuffix) { return false }
    guard isCompiled else { return true }
    let name = Path(self).name.lowercased()
    return secretWords.contains(where: name.holds)
  }
}

private let notSetUp = [".storyboard", ".xib", ".strings", ".h"]
private let secretWords = ["key", "secret", "credential", "config", "constant", "token", "private"]
