internal import Findings
internal import SourceText

/// The connections of a storyboard or nib whose target does not exist.
struct BrokenConnections {
  let interface: InterfaceFacts
  let missing: [Placed<InterfaceFacts.Connection>]
  /// The outlets of each object.
  private let counts: [String: (all: Int, missing: Int)]

  init(
    _ interface: InterfaceFacts, _ classes: inout ClassHierarchy, _ members: [String: ClassMembers], _ nibs: InterfaceUses
  ) {
    self.interface = interface
    // The application loads its main nib as the owner, whatever class the nib names.
    let isMainMenu = interface.isForMacOS && interface.name.hasPrefix("MainMenu")
    let hasOtherOwner = isMainMenu || nibs.hasOtherOwner(interface, classes)
    var counts: [String: (all: Int, missing: Int)] = [:]
    missing = interface.connections.filter { connection in
      guard let object = interface.objects[connection.value.object], !object.isOwner || !hasOtherOwner else { return false }
      let isMissing = classes.receivers(of: connection.value, in: interface).allSatisfy {
        classes.lacks(connection.value, in: $0, isForMacOS: interface.isForMacOS, members)
      }
      if connection.value.kind == .outlet {
        counts[connection.value.object, default: (0, 0)].all += 1
        if isMissing { counts[connection.value.object, default: (0, 0)].missing += 1 }
      }
      return isMissing
    }
    self.counts = counts
  }

  /// Whether the class of a nib's owner lacks most of the connected outlets. Such a nib would crash at once, so it is most likely
  /// not loaded.
  func isStale(_ object: String) -> Bool { counts[object].map { $0.missing > 2 && $0.missing * 4 >= $0.all * 3 } ?? false }
}

/// Scenes that exist in several storyboards. Code that shows a broken one would crash, so it most likely shows a working one.
struct SceneCopies {
  private struct Scene: Hashable {
    let identifier: String
    let classes: [String]
  }

  /// The storyboards in which a scene has no broken connection.
  private var working: [Scene: Set<String>] = [:]

  init(_ interfaces: [BrokenConnections]) {
    for broken in interfaces where broken.interface.isStoryboard {
      let damaged = Set(broken.missing.compactMap { broken.interface.detachedScene(atLine: $0.region.line)?.lines.lowerBound })
      for scene in broken.interface.codeOnlyScenes where !damaged.contains(scene.lines.lowerBound) {
        guard let scene = Self.scene(scene) else { continue }
        working[scene, default: []].insert(broken.interface.file.path)
      }
    }
  }

  /// Whether another storyboard has a working copy of the scene on a line.
  func haveWorkingOne(_ interface: InterfaceFacts, line: Int) -> Bool {
    guard let scene = interface.detachedScene(atLine: line).flatMap(Self.scene) else { return false }
    return working[scene]?.contains { $0 != interface.file.path } ?? false
  }

  /// Nil for a scene without a class or an identifier of its own.
  private static func scene(_ scene: InterfaceFacts.DetachedScene) -> Scene? {
    guard scene.identifiers.count == 1, !scene.classes.isEmpty else { return nil }
    return Scene(identifier: scene.identifiers[0], classes: scene.classes)
  }
}

/// The destinations of each object's working outlets.
struct ServedDestinations {
  private struct Route: Hashable {
    let object: String
    let destination: String
  }

  private var routes: Set<Route>?

  /// Whether another, working outlet of the same object has the same destination.
  mutating func contains(
    _ connection: InterfaceFacts.Connection, in interface: InterfaceFacts,
    _ lacks: (_ connection: InterfaceFacts.Connection, _ type: String) -> Bool
  ) -> Bool {
    guard connection.kind == .outlet, let destination = connection.destination else { return false }
    let served =
      routes
      ?? interface.connections.lazy.map(\.value).filter { $0.kind == .outlet }.reduce(into: []) { routes, other in
        guard let destination = other.destination, let type = interface.objects[other.object]?.customClass, !lacks(other, type)
        else { return }
        routes.insert(Route(object: other.object, destination: destination))
      }
    routes = served
    return served.contains(Route(object: connection.object, destination: destination))
  }
}
