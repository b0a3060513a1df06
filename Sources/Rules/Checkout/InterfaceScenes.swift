internal import Bytes
internal import Project

/// The scenes of a storyboard and what leads to them.
struct InterfaceScenes {
  /// Ids to which segues lead.
  var destinations: Set<String> = []
  private var scenes: [Scene] = []

  private struct Scene {
    let element: InterfaceElement
    let controllers: [String]
    let identifiers: [String]
    let classes: [String]
  }

  /// Adds a scene.
  mutating func add(_ scene: InterfaceElement, of interface: InterfaceFile) {
    // `<scene><objects><viewController …>`
    let controllers = interface.elements[scene.index + 1..<scene.end].filter { element in
      element.parent >= 0 && interface.elements[element.parent].parent == scene.index
    }
    scenes.append(
      Scene(
        element: scene, controllers: controllers.compactMap { interface.value(of: "id", in: $0) },
        identifiers: controllers.compactMap { interface.value(of: "storyboardIdentifier", in: $0) },
        classes: controllers.compactMap { interface.value(of: "customClass", in: $0) }))
  }

  /// Notes the scenes that no segue leads to, in a storyboard that has a way in. One with an identifier code may ask for.
  func noteAbandoned(in interface: InterfaceFile, _ facts: inout InterfaceFacts) {
    let initial = interface.elements.first.flatMap { interface.value(of: "initialViewController", in: $0) }
    guard facts.isStoryboard, initial != nil || scenes.contains(where: { !$0.identifiers.isEmpty }) else { return }
    for scene in scenes where !scene.controllers.contains(where: { $0 == initial || destinations.contains($0) }) {
      let elements = scene.element.index + 1..<scene.element.end
      if let lines = lines(of: scene.element, in: interface) {
        facts.detachedScenes.append(
          InterfaceFacts.DetachedScene(identifiers: scene.identifiers, classes: scene.classes, lines: lines))
      }
      guard scene.identifiers.isEmpty else { continue }
      facts.abandonedObjects.formUnion(interface.elements[elements].compactMap { interface.value(of: "id", in: $0) })
    }
  }

  /// Nil where the scene shares a line with what is before or after it.
  private func lines(of scene: InterfaceElement, in interface: InterfaceFile) -> Range<Int>? {
    func line(_ index: Int) -> Int { interface.lines.position(of: interface.elements[index].tagRange.lowerBound).line }
    let first = line(scene.index)
    let end = scene.end < interface.elements.count ? line(scene.end) : Int.max
    guard first < end, scene.index == 0 || line(scene.index - 1) < first else { return nil }
    return first..<end
  }
}

extension InterfaceFacts {
  /// The detached scene around a line. Scenes are in the order of the file and do not overlap, so that a search by halves finds it.
  func detachedScene(atLine line: Int) -> DetachedScene? {
    var low = 0
    var high = detachedScenes.count
    while low < high {
      let middle = (low + high) / 2
      if detachedScenes[middle].lines.lowerBound <= line { low = middle + 1 } else { high = middle }
    }
    return low > 0 && detachedScenes[low - 1].lines.contains(line) ? detachedScenes[low - 1] : nil
  }
}
