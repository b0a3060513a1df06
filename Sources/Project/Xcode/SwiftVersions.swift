extension XcodeProject {
  /// The targets that compile Swift: those with a Swift source in a phase, or with a synchronized folder.
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

  /// The first build setting with this name and value; nil where a configuration file sets it.
  public func place(ofSetting name: StaticString, value: String) -> Range<Int>? {
    for object in objects where object.isa == .buildConfiguration {
      guard let settings = document.value(of: object.value, "buildSettings"),
        let node = document.value(of: settings, name), document.string(node) == value
      else { continue }
      return document.range(of: node)
    }
    return nil
  }
}
