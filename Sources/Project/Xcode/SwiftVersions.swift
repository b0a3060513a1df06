extension XcodeProject {
  /// Targets that compile Swift: those with a Swift source in a phase, or with a synchronized folder.
  public func targetsWithSwift() -> Set<String> {
    Set(
      targets().filter { target in
        !target.synchronizedFolders.isEmpty
          || target.phases.contains { phase in
            phase.isa == .sourcesBuildPhase
              && phase.entries.contains { entry in
                entry.reference.map { name(of: objects[$0])?.hasSuffix(".swift") == true } ?? false
              }
          }
      }.map(\.name))
  }

  /// Where the project first sets each value of a build setting, ignoring configuration files.
  public func places(ofSetting name: StaticString) -> [String: Range<Int>] {
    var places: [String: Range<Int>] = [:]
    for object in objects where object.isa == .buildConfiguration {
      guard let settings = document.value(of: object.value, "buildSettings"),
        let node = document.value(of: settings, name), let value = document.string(node), places[value] == nil
      else { continue }
      places[value] = document.range(of: node)
    }
    return places
  }
}
