internal import Bytes
internal import Project

/// Apps that a checkout contains but does not ship: tools and templates next to a much larger app, and collections of samples.
struct SideApps: Sendable {
  private struct App {
    /// The index of its project.
    let project: Int
    let name: String
    let sources: Int
    let platforms: Set<XcodePlatform>
    /// Whether no target depends on it, and it depends on none, so that all of its code is its own.
    let isAlone: Bool
  }

  /// The names of such apps, by the location of the project.
  private(set) var names: [Path: Set<String>] = [:]

  /// - Parameters:
  ///   - facts: the projects of the checkout.
  ///   - projects: their targets, in the same order, in which such apps are marked.
  ///   - hasPackages: whether the checkout has Swift packages, which may contain the code of an app.
  init(_ facts: [ProjectFacts], _ projects: inout [ProjectSources], hasPackages: Bool) {
    let own = facts.indices.filter { !facts[$0].isThirdParty && !projects[$0].isOfPods }
    let apps = own.flatMap { Self.apps(of: projects[$0], facts[$0].dependencies, at: $0) }
    guard !hasPackages, apps.count > 1 else { return }
    let isCollection = Self.isCollection(apps)
    let largest = apps.reduce(into: [XcodePlatform: Int]()) { largest, app in
      for platform in app.platforms { largest[platform] = max(largest[platform] ?? 0, app.sources) }
    }
    for app in apps {
      let other = app.platforms.lazy.compactMap { largest[$0] }.max() ?? 0
      if isCollection || app.isAlone && Self.isSmall(app.sources, beside: other) {
        names[facts[app.project].location, default: []].insert(app.name)
      }
    }
    for index in own {
      if let names = names[facts[index].location] { projects[index] = projects[index].marking(sideApps: names) }
    }
  }

  /// Whether all apps are samples: there are many projects, and all apps are small.
  private static func isCollection(_ apps: [App]) -> Bool {
    let sizes = apps.map(\.sources).sorted()
    return Set(apps.map(\.project)).count >= 8 && sizes[sizes.count / 2] <= 10 && sizes[sizes.count - 1] <= 60
  }

  /// Whether an app is a tool, or Xcode's template, by the numbers of sources: five at most are what a template has.
  private static func isSmall(_ sources: Int, beside other: Int) -> Bool {
    sources <= 5 && other >= 5 * sources && other >= 20 || sources <= 15 && other >= 8 * sources
  }

  private static func apps(of project: ProjectSources, _ dependencies: [String: Set<String>], at index: Int) -> [App] {
    let required = dependencies.values.reduce(into: Set()) { $0.formUnion($1) }
    return project.targets.compactMap { target in
      // How many sources a synchronized folder contains is unknown.
      guard target.isApp, target.folders.isEmpty, target.sourceCount > 0 else { return nil }
      return App(
        project: index, name: target.name, sources: target.sourceCount, platforms: target.platforms ?? [.iOS],
        isAlone: !required.contains(target.name) && dependencies[target.name]?.isEmpty != false)
    }
  }
}
