/// A target and what it builds.
public struct XcodeTarget: Sendable {
  public let object: XcodeProject.Object
  public let name: String
  /// In build order.
  public let phases: [BuildPhase]
  /// Indexes of the synchronized folders it owns.
  public let synchronizedFolders: [Int]
}

extension XcodeProject {
  /// Whether CMake generated the project, and will overwrite it.
  public var isOfCMake: Bool { targets().contains { $0.name == "ZERO_CHECK" || $0.name == "ALL_BUILD" } }
}

/// A build phase of one target.
public struct BuildPhase: Sendable {
  public let object: XcodeProject.Object
  public let isa: ISA
  public let entries: [Entry]

  /// An element of `files`.
  public struct Entry: Sendable {
    /// Node of the element.
    let node: Int
    /// The `PBXBuildFile`; nil if its id is undefined.
    public let buildFile: XcodeProject.Object?
    /// Index of the object that `fileRef` or `productRef` refers to.
    public let reference: Int?
  }

  fileprivate var withoutEntries: BuildPhase { BuildPhase(object: object, isa: isa, entries: []) }
}

extension XcodeProject {
  func readTargets() -> [XcodeTarget] {
    guard let root else { return [] }
    var cached: [Int: BuildPhase] = [:]
    var room = maxEntries
    return objects(root, "targets").map { target in
      let phases = objects(target, "buildPhases").compactMap { object -> BuildPhase? in
        let phase = cached[object.value] ?? phase(object)
        cached[object.value] = phase
        room -= phase?.entries.count ?? 0
        return room >= 0 ? phase : phase?.withoutEntries
      }
      return XcodeTarget(
        object: target, name: title(of: target), phases: phases,
        synchronizedFolders: strings(target, "fileSystemSynchronizedGroups").compactMap { index(of: $0) })
    }
  }

  /// Shared phases and groups could otherwise yield far more entries than the file has bytes. An entry with a build file and a
  /// reference of its own has more than ten nodes; a localized file in many targets has few for each language.
  private var maxEntries: Int { max(100_000, document.nodes.count / 4) }

  private func phase(_ object: Object) -> BuildPhase? {
    guard let isa = object.isa, isa.phaseName != nil else { return nil }
    let entries = elements(object, "files").map { node in
      let buildFile = document.string(node).flatMap { self[$0] }
      let reference = buildFile.flatMap { string($0, "fileRef") ?? string($0, "productRef") }
      return BuildPhase.Entry(node: node, buildFile: buildFile, reference: reference.flatMap { index(of: $0) })
    }
    return BuildPhase(object: object, isa: isa, entries: entries)
  }

  /// The files that targets build, with the names of the targets.
  ///
  /// - Returns: by index in `objects`; includes members of variant and version groups as well as the group.
  public func membership(of targets: [XcodeTarget]) -> [Int: [String]] {
    var members: [Int: [String]] = [:]
    var room = maxEntries
    for target in targets {
      var seen = Set<Int>()
      for phase in target.phases {
        for case let reference? in phase.entries.map(\.reference) where seen.insert(reference).inserted {
          members[reference, default: []].append(target.name)
          let children = strings(objects[reference], "children")
          room -= children.count
          guard room >= 0 else { continue }
          for case let index? in children.map({ self.index(of: $0) }) where seen.insert(index).inserted {
            members[index, default: []].append(target.name)
          }
        }
      }
    }
    return members
  }

  /// What a synchronized folder contributes to a target: everything except these or, if the target does not own it, only these.
  public struct SynchronizedMembers: Sendable {
    public let folder: Int
    /// Relative to the folder.
    public let exceptions: Set<String>
    public let isOwner: Bool

    /// Whether a path relative to the synchronized folder belongs to the target.
    public func contains(_ path: String) -> Bool {
      var remainder = path[...]
      while !exceptions.contains(String(remainder)) {
        guard let slash = remainder.lastIndex(of: "/") else { return isOwner }
        remainder = remainder[..<slash]
      }
      return !isOwner
    }
  }

  /// Synchronized folders of targets, by target id.
  public func synchronizedMembers(of targets: [XcodeTarget]) -> [String: [SynchronizedMembers]] {
    var owners: [Int: [String]] = [:]
    for target in targets {
      for folder in Set(target.synchronizedFolders) { owners[folder, default: []].append(target.object.id) }
    }
    let ids = Set(targets.map(\.object.id))
    var members: [String: [SynchronizedMembers]] = [:]
    for folder in objects.indices where objects[folder].isa == .synchronizedGroup {
      var exceptions: [String: Set<String>] = [:]
      for set in objects(objects[folder], "exceptions") where set.isa == .synchronizedBuildFileExceptions {
        guard let target = string(set, "target"), ids.contains(target) else { continue }
        exceptions[target, default: []].formUnion(strings(set, "membershipExceptions"))
      }
      let owning = Set(owners[folder] ?? [])
      for target in owning.union(exceptions.keys) {
        let own = exceptions[target] ?? []
        guard owning.contains(target) || !own.isEmpty else { continue }
        members[target, default: []].append(
          SynchronizedMembers(folder: folder, exceptions: own, isOwner: owning.contains(target)))
      }
    }
    return members
  }
}

extension XcodeProject {
  /// Paths of the sources, headers and resources of targets, relative to the folder of the `.xcodeproj`, by target id.
  public func builtFilePaths(_ locations: [Int: FileLocation]) -> [String: [String]] {
    Dictionary(grouping: builtFiles(), by: \.targetID).mapValues { $0.compactMap { locations[$0.reference]?.projectPath } }
  }

  /// Paths of the libraries and frameworks that targets link or copy, as `builtFilePaths`.
  public func linkedFilePaths(_ locations: [Int: FileLocation]) -> [String: [String]] {
    Dictionary(grouping: builtFiles(in: [.frameworksBuildPhase, .copyFilesBuildPhase]), by: \.targetID).mapValues {
      $0.compactMap { locations[$0.reference]?.projectPath }
    }
  }

  /// A file in a build phase.
  struct BuiltFile {
    let target: String
    let targetID: String
    let phase: ISA
    let entry: BuildPhase.Entry
    /// Index of the file reference; for a localized file, that of one language.
    let reference: Int
  }

  /// Whether a file is a header that is neither public nor private, so Xcode does not copy it.
  func isProjectHeader(_ file: BuiltFile) -> Bool {
    guard file.phase == .headersBuildPhase, let entry = file.entry.buildFile else { return false }
    return document.value(of: entry.value, "settings") == nil
  }

  /// - Parameter phases: by default, those for sources, headers and resources.
  func builtFiles(
    in phases: Set<ISA> = [.sourcesBuildPhase, .headersBuildPhase, .resourcesBuildPhase]
  ) -> [BuiltFile] {
    var files: [BuiltFile] = []
    var room = maxEntries
    for target in targets() {
      let id = target.object.id
      for phase in target.phases where phases.contains(phase.isa) {
        for entry in phase.entries {
          guard let reference = entry.reference else { continue }
          var references = [reference]
          if objects[reference].isa == .variantGroup {
            references = elements(objects[reference], "children").prefix(max(0, room)).compactMap { index(named: $0) }
          }
          room -= references.count
          files += references.map {
            BuiltFile(target: target.name, targetID: id, phase: phase.isa, entry: entry, reference: $0)
          }
        }
      }
    }
    return files
  }
}
