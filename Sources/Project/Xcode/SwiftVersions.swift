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

  /// Where the project sets a build setting, ignoring configuration files.
  public struct SettingPlaces: Sendable {
    /// The first place of each value.
    public internal(set) var values: [String: Range<Int>] = [:]
    /// For each list of configurations, the place by the name of the configuration.
    public internal(set) var lists: [[String: Range<Int>]] = []
    /// Index in `lists` by the name of the target. Targets may share a list.
    public internal(set) var listOfTarget: [String: Int] = [:]
  }

  public func places(ofSetting name: StaticString) -> SettingPlaces {
    var places = SettingPlaces()
    for object in objects where object.isa == .buildConfiguration {
      guard let (value, place) = place(of: name, in: object), places.values[value] == nil else { continue }
      places.values[value] = place
    }
    var indexes: [String?: Int] = [:]
    for target in targets() {
      let list = string(target.object, "buildConfigurationList")
      if indexes[list] == nil {
        let own = configurations(of: target.object).compactMap { configuration in
          place(of: name, in: configuration).map { (string(configuration, "name") ?? "", $0.place) }
        }
        indexes[list] = places.lists.count
        places.lists.append(Dictionary(own, uniquingKeysWith: { $1 }))
      }
      places.listOfTarget[target.name] = indexes[list]
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
