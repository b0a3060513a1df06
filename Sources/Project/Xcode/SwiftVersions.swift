extension XcodeProject {
  /// Targets that compile Swift: those with a Swift source in a phase, or with a synchronized folder.
  public func targetsWithSwift() -> Set<String> {
    Set(
      targets().filter { target in
        // A test that lags behind breaks no app.
        let product = string(target.object, "productType") ?? ""
        if product.hasSuffix("-test") || product.hasSuffix("-testing") { return false }
        return !target.synchronizedFolders.isEmpty
          || target.phases.contains { phase in
            phase.isa == .sourcesBuildPhase
              && phase.entries.contains { entry in
                entry.reference.map { name(of: objects[$0])?.hasSuffix(".swift") == true } ?? false
              }
          }
      }.map(\.name))
  }

  /// Where the project first sets each value of a build setting, and where each target does, ignoring configuration files.
  ///
  /// - Returns: by value; and by `target configuration`.
  public func places(ofSetting name: StaticString) -> (values: [String: Range<Int>], targets: [String: Range<Int>]) {
    var places: (values: [String: Range<Int>], targets: [String: Range<Int>]) = ([:], [:])
    for object in objects where object.isa == .buildConfiguration {
      guard let (value, place) = place(of: name, in: object), places.values[value] == nil else { continue }
      places.values[value] = place
    }
    for target in targets() {
      for configuration in configurations(of: target.object) {
        guard let (_, place) = place(of: name, in: configuration) else { continue }
        places.targets["\(target.name) \(string(configuration, "name") ?? "")"] = place
      }
    }
    return places
  }

  private func place(of name: StaticString, in configuration: Object) -> (value: String, place: Range<Int>)? {
    guard let settings = document.value(of: configuration.value, "buildSettings"),
      let node = document.value(of: settings, name), let value = document.string(node)
    else { return nil }
    return (value, document.range(of: node))
  }
}
