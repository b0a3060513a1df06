internal import Bytes
internal import Project
internal import Rules

extension CheckoutFiles {
  /// The pods that the configuration files for debug builds link, and no other one.
  ///
  /// - Parameter project: the project of CocoaPods, which has a folder of such files for each target that installs pods.
  func debugPods(of project: ProjectFacts) -> Set<String> {
    guard project.isOfPods else { return [] }
    let support = project.folder.appending(Array("Target Support Files".utf8))
    var debug: Set<String> = []
    var shipped: Set<String> = []
    for entry in walked.folders[support]?.entries ?? [] where entry.name.starts(with: "Pods".utf8) {
      let folder = support.appending(entry.name)
      for file in walked.folders[folder]?.entries ?? [] {
        let name = String(decoding: file.name, as: UTF8.self).lowercased()
        guard name.hasSuffix(".xcconfig"), let bytes = source.requiredText(at: folder.appending(file.name)) else { continue }
        let names = ConfigurationFile(bytes).linkedNames
        // `Pods-App.debug.xcconfig`, of a configuration with any name.
        if name.dropLast(".xcconfig".count).hasSuffix("debug") { debug.formUnion(names) } else { shipped.formUnion(names) }
      }
    }
    // Without any other file, it is unknown what ships.
    return shipped.isEmpty ? [] : debug.subtracting(shipped)
  }

  /// Whether Carthage builds the project of a checkout: `Carthage/Checkouts/Kit/Kit.xcodeproj`. It ignores checkouts that
  /// `Cartfile.resolved` no longer lists, and those inside of another checkout that it has itself. Nil for other projects.
  func isBuiltByCarthage(_ project: ProjectFacts, _ lists: inout [Path: Set<String>?]) -> Bool? {
    // Of the checkout, and of those around it.
    var folders: [Path] = []
    var folder = project.location
    while !folder.isEmpty {
      if folder.parent.isCheckouts { folders.append(folder) }
      folder = folder.parent
    }
    guard let innermost = folders.first, let outermost = folders.last else { return nil }
    func isListed(beside place: Path) -> Bool? {
      let root = place.parent.parent.parent
      let names = lists[root] ?? carthageDependencies(in: root)
      lists[root] = .some(names)
      return names?.contains(innermost.name.lowercased())
    }
    if innermost != outermost, isListed(beside: outermost) == true { return false }
    return isListed(beside: innermost) ?? true
  }

  /// The lowercase names of all dependencies; nil without a list. Without `Cartfile.resolved`, the checkouts list theirs.
  private func carthageDependencies(in root: Path) -> Set<String>? {
    func dependencies(_ list: StaticString, in folder: Path) -> Set<String>? {
      source.requiredText(at: folder.appending(Array("\(list)".utf8))).map(Self.dependencies)
    }
    if let resolved = dependencies("Cartfile.resolved", in: root) { return resolved }
    guard var names = dependencies("Cartfile", in: root) else { return nil }
    names.formUnion(dependencies("Cartfile.private", in: root) ?? [])
    let checkouts = root.appending(Array("Carthage".utf8)).appending(Array("Checkouts".utf8))
    let present = Dictionary(grouping: (walked.folders[checkouts]?.entries ?? []).map { checkouts.appending($0.name) }) {
      $0.name.lowercased()
    }
    var pending = names
    while let name = pending.popFirst() {
      for folder in present[name] ?? [] {
        let others = (dependencies("Cartfile", in: folder) ?? []).subtracting(names)
        names.formUnion(others)
        pending.formUnion(others)
      }
    }
    return names
  }

  /// The lowercase names in lines such as `github "owner/Kit" "1.2"` and `git "https://example.com/Kit.git" "1.2"`.
  private static func dependencies(_ list: [UInt8]) -> Set<String> {
    let lines = String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline)
    let places = lines.compactMap { line in line.split(separator: "\"").dropFirst().first }
    return Set(
      places.compactMap { place in
        guard let name = place.split(separator: "/").last?.lowercased() else { return nil }
        return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
      })
  }
}

extension Path {
  fileprivate var isCheckouts: Bool {
    lastComponent.elementsEqual("Checkouts".utf8) && parent.lastComponent.elementsEqual("Carthage".utf8)
  }
}

extension ConfigurationFile {
  /// The names of the frameworks and libraries that it links.
  fileprivate var linkedNames: Set<String> {
    lines.reduce(into: []) { names, line in
      guard case .assignment(let setting) = line, setting.name == "OTHER_LDFLAGS" else { return }
      names.formUnion(setting.value.shellWords.linkedNames)
    }
  }
}
