/// A file that targets build and that is not in the checkout under its name.
public struct MissingFile: Sendable {
  /// From the folder that holds the `.xcodeproj`.
  public let path: String
  /// How the checkout spells it, where only upper and lower case differ.
  public let spelling: String?
  /// Names, sorted.
  public let targets: [String]
  /// Bytes of the reference's id.
  public let place: Range<Int>
}

extension XcodeProject {
  /// Whether most of the files that targets build are missing: then only a part of the checkout is there.
  public func isIncomplete(_ presence: [String: ProjectSurroundings.Presence]) -> Bool {
    let missing = presence.values.count { $0 == .missing }
    return missing > 20 && missing * 2 > presence.count
  }

  /// What is not there of the files that targets build, without what scripts and rules of the project make.
  public func missingFiles(_ presence: [String: ProjectSurroundings.Presence]) -> [MissingFile] {
    guard presence.values.contains(where: { $0 != .present }) else { return [] }
    let locations = locations()
    let made = madeFiles()
    var targets: [Int: Set<String>] = [:]
    for file in builtFiles() { targets[file.reference, default: []].insert(file.target) }
    return targets.keys.sorted().compactMap { index in
      guard let path = locations[index]?.projectPath, let found = presence[path], found != .present else { return nil }
      var spelling: String?
      if case .otherCase(let actual) = found { spelling = actual }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if spelling == nil, made.contains(where: { $0.contains(name) }) { return nil }
      return MissingFile(
        path: path, spelling: spelling, targets: (targets[index] ?? []).sorted(), place: place(of: objects[index]))
    }
  }

  /// Texts that name what is made during the build: scripts, and the outputs of scripts and rules.
  private func madeFiles() -> [String] {
    objects.flatMap { object -> [String] in
      switch object.isa {
      case .shellScriptBuildPhase: strings(object, "outputPaths") + [string(object, "shellScript") ?? ""]
      case .buildRule: strings(object, "outputFiles") + [string(object, "script") ?? ""]
      default: []
      }
    }
  }
}
