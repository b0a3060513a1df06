internal import Project

/// The scenes of a storyboard and what leads to them.
struct InterfaceScenes {
  /// Ids to which segues lead.
  var destinations: Set<String> = []
  private var scenes: [(elements: Range<Int>, controllers: [String])] = []
  private var hasIdentifier = false

  /// Adds a scene; one that code can ask for by an identifier needs no segue.
  mutating func add(_ scene: InterfaceElement, of interface: InterfaceFile) {
    let elements = scene.index + 1..<scene.end
    // `<scene><objects><viewController …>`
    let controllers = interface.elements[elements].filter { element in
      element.parent >= 0 && interface.elements[element.parent].parent == scene.index
    }
    if controllers.contains(where: { interface.value(of: "storyboardIdentifier", in: $0) != nil }) {
      hasIdentifier = true
    } else {
      scenes.append((elements, controllers.compactMap { interface.value(of: "id", in: $0) }))
    }
  }

  /// Notes what is in scenes that nothing leads to, in a storyboard that has a way in.
  func noteAbandoned(in interface: InterfaceFile, _ facts: inout InterfaceFacts) {
    let initial = interface.elements.first.flatMap { interface.value(of: "initialViewController", in: $0) }
    guard facts.isStoryboard, initial != nil || hasIdentifier else { return }
    for scene in scenes where !scene.controllers.contains(where: { $0 == initial || destinations.contains($0) }) {
      facts.abandonedObjects.formUnion(interface.elements[scene.elements].compactMap { interface.value(of: "id", in: $0) })
    }
  }
}
