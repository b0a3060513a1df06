/// A target and what it builds.
public struct XcodeTarget: Sendable {
  public let object: XcodeProject.Object
  public let name: String
  /// In the order of the build.
  public let phases: [BuildPhase]
  /// Indexes of the synchronized folders that it owns.
  public let synchronizedFolders: [Int]
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
    /// The `PBXBuildFile`; nil where nothing defines its id.
    public let buildFile: XcodeProject.Object?
    /// Index of what `fileRef` or `productRef` names.
    public let reference: Int?
  }
}

extension XcodeProject {
  /// Every target of the root object, in its order.
  public func targets() -> [XcodeTarget] {
    guard let root else { return [] }
    return objects(root, "targets").map { target in
      XcodeTarget(
        object: target, name: title(of: target), phases: objects(target, "buildPhases").compactMap(phase),
        synchronizedFolders: strings(target, "fileSystemSynchronizedGroups").compactMap { index(of: $0) })
    }
  }

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
  /// - Returns: by index in `objects`; members of variant and version groups are there as well as the group.
  public func membership(of targets: [XcodeTarget]) -> [Int: [String]] {
    var members: [Int: [String]] = [:]
    for target in targets {
      var seen = Set<Int>()
      for phase in target.phases {
        for case let reference? in phase.entries.map(\.reference) {
          let children = strings(objects[reference], "children").compactMap { index(of: $0) }
          for index in [reference] + children where seen.insert(index).inserted {
            members[index, default: []].append(target.name)
          }
        }
      }
    }
    return members
  }

  /// What a synchronized folder gives to a target: everything below it but these, or, where the target does not own it, only these.
  public struct SynchronizedMembers: Sendable {
    public let folder: Int
    /// Paths from the folder.
    public let exceptions: Set<String>
    public let isOwner: Bool

    /// Whether the file or folder at a path from the synchronized folder belongs to the target.
    public func contains(_ path: String) -> Bool {
      let isException = exceptions.contains { path == $0 || path.hasPrefix($0 + "/") }
      return isOwner != isException
    }
  }

  /// The synchronized folders that a target takes files from.
  public func synchronizedMembers(of target: XcodeTarget) -> [SynchronizedMembers] {
    objects.indices.compactMap { folder in
      guard objects[folder].isa == .synchronizedGroup else { return nil }
      let isOwner = target.synchronizedFolders.contains(folder)
      let sets = objects(objects[folder], "exceptions").filter {
        $0.isa == .synchronizedBuildFileExceptions && string($0, "target") == target.object.id
      }
      let exceptions = Set(sets.flatMap { strings($0, "membershipExceptions") })
      guard isOwner || !exceptions.isEmpty else { return nil }
      return SynchronizedMembers(folder: folder, exceptions: exceptions, isOwner: isOwner)
    }
  }
}

extension XcodeProject {
  /// Paths, from the folder that holds the `.xcodeproj`, of the sources, headers and resources that targets build.
  public func builtFilePaths() -> [String] {
    let locations = locations()
    return Set(builtFiles().compactMap { locations[$0.reference]?.projectPath }).sorted()
  }

  /// The same by the name of the target.
  public func builtFilePaths(_ locations: [Int: FileLocation]) -> [String: [String]] {
    Dictionary(grouping: builtFiles(), by: \.target).mapValues { $0.compactMap { locations[$0.reference]?.projectPath } }
  }

  /// A file that a phase of sources, headers or resources builds.
  struct BuiltFile {
    let target: String
    let phase: ISA
    let entry: BuildPhase.Entry
    /// Index of the file reference; of a localised file, that of one language.
    let reference: Int
  }

  func builtFiles() -> [BuiltFile] {
    targets().flatMap { target in
      target.phases.filter { [.sourcesBuildPhase, .headersBuildPhase, .resourcesBuildPhase].contains($0.isa) }.flatMap { phase in
        phase.entries.flatMap { entry -> [BuiltFile] in
          guard let reference = entry.reference else { return [] }
          let files =
            objects[reference].isa == .variantGroup
            ? strings(objects[reference], "children").compactMap { index(of: $0) } : [reference]
          return files.map { BuiltFile(target: target.name, phase: phase.isa, entry: entry, reference: $0) }
        }
      }
    }
  }
}
