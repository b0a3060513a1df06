internal import Project
internal import SourceText

/// The targets that each file belongs to.
struct TargetIndex: Sendable {
  /// The targets that a path adds for files at or below it.
  private struct Membership: Sendable {
    /// Targets that list the file or folder.
    var named: Set<Int> = []
    /// Targets of the synchronized folder that contain all files except exceptions (`owners`) or only exceptions (`others`).
    var owners: Set<Int> = []
    var others: Set<Int> = []
    /// Targets for which it is an exception, by the index of the synchronized folder.
    var exceptions: [Int: Set<Int>] = [:]
  }

  private(set) var targets: [Target] = []
  private var memberships: [Membership] = []
  private var byPath: [String: Int] = [:]
  private let targetsByPath = MemoTable<String, Set<Int>>()
  private let targetsByPlaces = MemoTable<[Int], Set<Int>>()
  private let placesByFolder = MemoTable<String, [(place: Int, isAround: Bool)]>()
  private let platformsByPath = MemoTable<String, Set<XcodePlatform>>()
  /// Whether some target is a pod that no app links when it ships.
  private let hasUnshippedPod: Bool

  init(_ projects: [ProjectSources], packages: [PlacedPackage] = []) {
    hasUnshippedPod = projects.contains { $0.targets.contains { $0.unshippedPod != nil } }
    byPath.reserveCapacity(projects.reduce(0) { $0 + $1.targets.reduce(0) { $0 + $1.files.count } })
    for project in projects {
      for target in project.targets {
        let index = targets.count
        targets.append(
          Target(
            name: target.name, isStandalone: target.isStandalone, isFramework: target.isFramework, deployment: target.deployment,
            developmentRegion: project.developmentRegion, knownRegions: project.knownRegions, platforms: target.platforms,
            isForDevelopers: target.name.hasDeveloperWord || target.isLeftover, unshippedPod: target.unshippedPod,
            origin: project.isOfPods ? .pods(project.folder) : .project(project.folder)))
        for file in target.files { memberships[place(of: file)].named.insert(index) }
        for folder in target.folders { add(folder.path, of: index, isOwner: folder.members.isOwner, folder.members.exceptions) }
      }
    }
    for package in packages {
      for target in package.manifest.targets {
        targets.append(
          Target(
            name: target.name, isStandalone: false, isFramework: true, deployment: [:],
            developmentRegion: package.manifest.defaultLocalization,
            platforms: nil, isForDevelopers: target.name.hasDeveloperWord,
            origin: .package(package.folder), oldestIOS: package.manifest.oldestIOS))
        for folder in package.folders(of: target) { add(folder, of: targets.count - 1, isOwner: true, Set(target.excluded)) }
      }
    }
  }

  private mutating func add(_ folder: String, of target: Int, isOwner: Bool, _ exceptions: Set<String>) {
    let place = place(of: folder)
    if isOwner { memberships[place].owners.insert(target) } else { memberships[place].others.insert(target) }
    let prefix = folder.isEmpty ? "" : folder + "/"
    for exception in exceptions {
      memberships[self.place(of: prefix + exception)].exceptions[place, default: []].insert(target)
    }
  }

  private mutating func place(of path: String) -> Int {
    if let place = byPath[path] { return place }
    memberships.append(Membership())
    byPath[path] = memberships.count - 1
    return memberships.count - 1
  }

  /// Those of some folders below which a target lists a file.
  func foldersWithFiles(among folders: Set<String>) -> Set<String> {
    var found: Set<String> = []
    for (path, place) in byPath where !folders.isEmpty && !memberships[place].named.isEmpty {
      found.formUnion(path.foldersAround.lazy.filter(folders.contains))
    }
    return found
  }

  /// The targets that a file or a parent folder belongs to; empty if unknown.
  func targets(of path: String) -> Set<Int> { targetsByPath.value(of: path) { find(path) } }

  /// The platforms of all targets that a file belongs to; all platforms if unknown.
  func platforms(of path: String) -> Set<XcodePlatform> {
    platformsByPath.value(of: path) {
      let every = Set(XcodePlatform.allCases)
      let members = targets(of: path)
      return members.isEmpty ? every : members.reduce(into: []) { $0.formUnion(targets[$1].platforms ?? every) }
    }
  }

  /// The platforms of all targets; all platforms if one is unknown, or if there are no targets.
  var platforms: Set<XcodePlatform> {
    let all = targets.map(\.platforms)
    return all.isEmpty || all.contains(nil) ? Set(XcodePlatform.allCases) : all.reduce(into: []) { $0.formUnion($1 ?? []) }
  }

  /// Whether a file belongs only to targets for the Mac.
  func isForMacOnly(_ path: String) -> Bool { platforms(of: path) == [.macOS] }

  /// Whether a file belongs only to development targets, by their names: `AppDebug`, `UITestHost`, `ChartsDemo`.
  func isForDevelopersOnly(_ path: String) -> Bool {
    let members = targets(of: path)
    return !members.isEmpty && members.allSatisfy { targets[$0].isForDevelopers }
  }

  /// What links the pods of a file, if no app links one of them when it ships; nil if one does, or for other files.
  func unshippedPod(of path: String) -> ProjectSources.UnshippedPod? {
    guard hasUnshippedPod else { return nil }
    let members = targets(of: path)
    let all = members.compactMap { targets[$0].unshippedPod }
    guard all.count == members.count else { return nil }
    return all.first { $0 == .debugBuilds } ?? all.first
  }

  /// Whether a target copies a parent folder as a folder reference.
  func isInFolderReference(_ path: String) -> Bool {
    places(of: path).contains { $0.isAround && !memberships[$0.place].named.isEmpty }
  }

  /// The indexed places of a path and its parent folders, innermost first.
  private func places(of path: String) -> [(place: Int, isAround: Bool)] {
    let own = path.isEmpty ? nil : byPath[path]
    let around = places(around: path.parentPath)
    return own.map { [($0, false)] + around } ?? around
  }

  /// Those of a folder and its parent folders, for what is in the folder.
  private func places(around folder: String) -> [(place: Int, isAround: Bool)] {
    placesByFolder.value(of: folder) {
      var found: [(place: Int, isAround: Bool)] = []
      var folder = folder
      while !folder.isEmpty {
        if let place = byPath[folder] { found.append((place, true)) }
        folder = folder.parentPath
      }
      if let place = byPath[""] { found.append((place, true)) }
      return found
    }
  }

  private func find(_ path: String) -> Set<Int> {
    let places = places(of: path)
    if places.isEmpty { return [] }
    // Files below the same indexed paths belong to the same targets.
    return targetsByPlaces.value(of: places.map { $0.isAround ? $0.place : -1 - $0.place }) {
      members(at: places) { membership, _ in membership.named }
    }
  }

  /// - Parameter named: returns the targets that list a place.
  private func members(
    at places: [(place: Int, isAround: Bool)], named: (_ membership: Membership, _ isAround: Bool) -> Set<Int>
  ) -> Set<Int> {
    var all: Set<Int> = []
    var exceptions: [Int: Set<Int>] = [:]
    for (place, isAround) in places {
      let membership = memberships[place]
      all.formUnion(named(membership, isAround))
      if isAround {
        let excepted = exceptions[place] ?? []
        all.formUnion(excepted.isEmpty ? membership.owners : membership.owners.subtracting(excepted))
        if !excepted.isEmpty { all.formUnion(membership.others.intersection(excepted)) }
      }
      exceptions.merge(membership.exceptions) { $0.union($1) }
    }
    return all
  }

  /// Whether a target lists the source itself, not only a parent folder, or contains it in a synchronized folder.
  func compiles(_ source: String) -> Bool {
    let places = places(of: source)
    return !members(at: places) { membership, isAround in isAround ? [] : membership.named }.isEmpty
  }

  /// Whether every target that builds a source file supports systems older than the given versions, by platform.
  func isForSystemsBefore(_ versions: [String: String], _ source: String) -> Bool {
    let members = targets(of: source)
    return !members.isEmpty
      && members.allSatisfy { target in
        versions.contains { platform, version in
          targets[target].deployment[platform].map { version.isNewerVersion(than: $0) } ?? false
        }
      }
  }

  /// Whether an availability condition holds on all systems supported by the targets of a source file.
  func alwaysHold(_ availability: Availability, in source: String) -> Bool {
    let targets = targets(of: source)
    return !targets.isEmpty
      && targets.allSatisfy { target in
        let deployment = self.targets[target].deployment
        return !deployment.isEmpty
          && deployment.allSatisfy { platform, oldest in
            availability.versions[platform].map { !$0.isNewerVersion(than: oldest) } ?? true
          }
      }
  }

  func names(of path: String) -> [String] { names(targets(of: path)) }

  /// Sorted and unique; at most eight entries.
  func names(_ members: Set<Int>) -> [String] {
    let names = Set(members.map { targets[$0].name }).sorted()
    return names.count > 8 ? names.prefix(7) + ["\(names.count - 7) more"] : names
  }
}
