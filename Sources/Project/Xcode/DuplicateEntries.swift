/// A file or object that appears twice in a project.
public struct DuplicateEntry: Sendable {
  public enum Kind: Hashable, Sendable {
    /// The same ID twice in a list with this title.
    case element(list: String)
    /// Two build files for one file in one phase.
    case duplicateBuildFile
    /// One reference in two groups.
    case inTwoGroups(String, String)
    /// Two references to one path.
    case samePath(String)
  }

  public let kind: Kind
  /// Display name of the duplicate.
  public let title: String
  /// Display name of the phase, and its target; nil outside build phases.
  public let phase: (name: String, target: String?)?
  /// Bytes of the first one.
  public let first: Range<Int>
  /// Bytes of the later one.
  public let second: Range<Int>
  /// Stable identity, independent of location.
  public let identity: String
}

extension XcodeProject {
  public func duplicateEntries() -> [DuplicateEntry] {
    elementsTwice() + filesBuiltTwice() + filesInTwoGroups() + pathsTwice()
  }

  private func elementsTwice() -> [DuplicateEntry] {
    var targets: [String: String] = [:]
    for target in objects where target.isa?.isTarget == true {
      for id in strings(target, "buildPhases") { targets[id] = title(of: target) }
    }
    return repeatedElements().compactMap { owner, key, repetition in
      let id = document.text(of: repetition.node)
      // Xcode ignores build files without a file.
      if let entry = self[id], entry.isa == .buildFile, string(entry, "fileRef") == nil, string(entry, "productRef") == nil {
        return nil
      }
      let object = objects[owner]
      let phase = object.isa?.phaseName.map { (name: $0, target: targets[object.id]) }
      let list = object.isa?.isGroup == true ? "group '\(title(of: object))'" : "'\(key)' of '\(title(of: object))'"
      return DuplicateEntry(
        kind: .element(list: list), title: self[id].map(title) ?? id, phase: key == "files" ? phase : nil,
        first: document.range(of: repetition.first), second: document.range(of: repetition.node),
        identity: "\(object.id) \(key) \(id)")
    }
  }

  private func filesBuiltTwice() -> [DuplicateEntry] {
    targets().flatMap { target in
      target.phases.flatMap { phase -> [DuplicateEntry] in
        var seen: [Int: BuildPhase.Entry] = [:]
        return phase.entries.compactMap { entry in
          guard let reference = entry.reference, let file = entry.buildFile else { return nil }
          guard let first = seen[reference] else {
            seen[reference] = entry
            return nil
          }
          // The same build file twice is reported as a duplicate element.
          guard first.buildFile?.id != file.id else { return nil }
          return DuplicateEntry(
            kind: .duplicateBuildFile, title: title(of: objects[reference]), phase: (phase.isa.phaseName ?? "", target.name),
            first: document.range(of: first.node), second: document.range(of: entry.node),
            identity: "\(phase.object.id) \(objects[reference].id)")
        }
      }
    }
  }

  private func filesInTwoGroups() -> [DuplicateEntry] {
    /// For each object, the first group that contains it and the node there.
    var seen = [(group: Int, node: Int)?](repeating: nil, count: objects.count)
    var duplicates: [DuplicateEntry] = []
    for (index, group) in objects.enumerated() where group.isa?.isGroup == true {
      for node in elements(group, "children") {
        guard let child = self.index(named: node) else { continue }
        guard let first = seen[child] else {
          seen[child] = (index, node)
          continue
        }
        guard objects[first.group].id != group.id else { continue }
        duplicates.append(
          DuplicateEntry(
            kind: .inTwoGroups(title(of: objects[first.group]), title(of: group)), title: title(of: objects[child]), phase: nil,
            first: document.range(of: first.node), second: document.range(of: node),
            identity: "\(group.id) children \(document.text(of: node))"))
      }
    }
    return duplicates
  }

  private func pathsTwice() -> [DuplicateEntry] {
    /// Created on the first duplicate.
    lazy var phases = PhasesOfFiles(targets())
    var seen: [FileLocation: Int] = [:]
    var duplicates: [DuplicateEntry] = []
    let locations = locations()
    seen.reserveCapacity(locations.count)
    for index in objects.indices where objects[index].isa == .fileReference {
      guard let location = locations[index], document.value(of: objects[index].value, "path") != nil else { continue }
      let path: String
      switch location {
      // System files are neither edited nor moved.
      case .absolute(let text) where text.hasPrefix("/System/") || text.hasPrefix("/usr/lib/"): continue
      case .project(let text), .absolute(let text): path = text
      case .variable: continue
      }
      guard let first = seen[location] else {
        seen[location] = index
        continue
      }
      let phase = phases.first(with: first, and: index)
      // Showing a header in two groups is legitimate.
      if phase == nil, path.hasSuffix(".h") || phases.areOfDifferentTargets(first, index) { continue }
      duplicates.append(
        DuplicateEntry(
          kind: .samePath(path), title: title(of: objects[index]), phase: phase.map { ($0.name, $0.target) },
          first: place(of: objects[first]),
          second: place(of: objects[index]), identity: "path \(path)"))
    }
    return duplicates
  }
}

/// The phases that build a file, by its index in `objects`.
private struct PhasesOfFiles {
  private var phases: [(name: String, target: String)] = []
  private var ofFile: [Int: Set<Int>] = [:]

  init(_ targets: [XcodeTarget]) {
    for target in targets {
      for phase in target.phases {
        phases.append((phase.isa.phaseName ?? "", target.name))
        for case let file? in phase.entries.map(\.reference) { ofFile[file, default: []].insert(phases.count - 1) }
      }
    }
  }

  /// Whether both files are built, but by no common target.
  func areOfDifferentTargets(_ file: Int, _ other: Int) -> Bool {
    guard let left = ofFile[file], let right = ofFile[other] else { return false }
    return Set(left.map { phases[$0].target }).isDisjoint(with: right.map { phases[$0].target })
  }

  /// The first phase that builds both files.
  func first(with file: Int, and other: Int) -> (name: String, target: String)? {
    let (left, right) = (ofFile[file] ?? [], ofFile[other] ?? [])
    let common = left.count < right.count ? left.filter(right.contains) : right.filter(left.contains)
    return common.min().map { phases[$0] }
  }
}
