internal import Bytes
internal import Project

/// The scenes of a storyboard and the segues between them.
struct InterfaceScenes {
  private var scenes: [Scene] = []
  private var segues: [(place: Int, destination: String)] = []
  /// The identifiers of the segues to each destination; nil if one is performed without code.
  private var performers: [String: [String]?] = [:]

  private struct Scene {
    let element: InterfaceElement
    let controllers: [String]
    let identifiers: [String]
    let classes: [String]
    /// Whether it is the main menu of a Mac app.
    let isApplication: Bool
  }

  mutating func add(_ scene: InterfaceElement, of interface: InterfaceFile) {
    // `<scene><objects><viewController …>`
    let controllers = interface.elements[scene.index + 1..<scene.end].filter { element in
      element.parent >= 0 && interface.elements[element.parent].parent == scene.index
    }
    scenes.append(
      Scene(
        element: scene, controllers: controllers.compactMap { interface.value(of: "id", in: $0) },
        identifiers: controllers.compactMap { interface.value(of: "storyboardIdentifier", in: $0) },
        classes: controllers.compactMap { interface.value(of: "customClass", in: $0) },
        isApplication: controllers.contains { interface.isNamed($0, "application") }))
  }

  /// Adds a segue, unless nothing can perform it.
  mutating func add(segue: InterfaceElement, in interface: InterfaceFile) {
    guard let destination = interface.value(of: "destination", in: segue), !isNeverPerformed(segue, in: interface) else { return }
    segues.append((segue.index, destination))
    if isManual(segue, in: interface), let identifier = interface.value(of: "identifier", in: segue) {
      if let known = performers[destination, default: []] { performers[destination] = known + [identifier] }
    } else {
      performers[destination] = .some(nil)
    }
  }

  /// The identifiers of the segues to a scene, all of which only code performs; nil if there is another way.
  func segueIdentifiers(to controller: String) -> [String]? { performers[controller, default: []] }

  /// Whether a segue has no identifier, although only code could perform it.
  private func isNeverPerformed(_ segue: InterfaceElement, in interface: InterfaceFile) -> Bool {
    interface.value(of: "identifier", in: segue) == nil && isManual(segue, in: interface)
  }

  /// Whether a segue starts at a controller, so that only code can perform it.
  private func isManual(_ segue: InterfaceElement, in interface: InterfaceFile) -> Bool {
    guard segue.parent >= 0, !["relationship", "embed", "unwind"].contains(interface.value(of: "kind", in: segue)) else {
      return false
    }
    let around = interface.elements[segue.parent].parent
    return around >= 0 && interface.name(of: interface.elements[around]).hasSuffix("iewController")
  }

  /// Reachability is quadratic and not computed for storyboards with more scenes.
  private static var maxScenes: Int { 512 }

  /// Records scenes that only code can show, and the objects in scenes that not even code can. Storyboards without entry point
  /// are skipped.
  func noteAbandoned(in interface: InterfaceFile, _ facts: inout InterfaceFacts) {
    let initial = interface.elements.first.flatMap { interface.value(of: "initialViewController", in: $0) }
    guard facts.isStoryboard, initial != nil || scenes.contains(where: { $0.isApplication || !$0.identifiers.isEmpty }) else {
      return
    }
    let next = followingScenes()
    let attached = reached(
      from: scenes.indices.filter { index in
        scenes[index].isApplication || initial.map(scenes[index].controllers.contains) ?? false
      }, next)
    // The identifiers through which code can reach each detached scene.
    var identifiers: [Int: [String]] = [:]
    if scenes.count > Self.maxScenes {
      let all = scenes.flatMap(\.identifiers)
      for place in scenes.indices { identifiers[place] = all }
    }
    for index in scenes.indices
    where scenes.count <= Self.maxScenes && !attached.contains(index) && !scenes[index].identifiers.isEmpty {
      for place in reached(from: [index], next) { identifiers[place, default: []] += scenes[index].identifiers }
    }
    for (index, scene) in scenes.enumerated() where !attached.contains(index) {
      let identifiers = identifiers[index] ?? []
      let elements = scene.element.index + 1..<scene.element.end
      if let lines = lines(of: scene.element, in: interface) {
        facts.codeOnlyScenes.append(
          InterfaceFacts.DetachedScene(identifiers: identifiers, classes: scene.classes, lines: lines))
      }
      guard identifiers.isEmpty else { continue }
      facts.unreachableObjects.formUnion(interface.elements[elements].compactMap { interface.value(of: "id", in: $0) })
    }
  }

  /// The destinations of each scene's segues.
  private func followingScenes() -> [Int: [Int]] {
    var sceneOfController: [String: Int] = [:]
    for (index, scene) in scenes.enumerated() {
      for controller in scene.controllers { sceneOfController[controller] = index }
    }
    var following: [Int: [Int]] = [:]
    var scene = 0
    // Both are in file order.
    for segue in segues {
      while scene < scenes.count, scenes[scene].element.end <= segue.place { scene += 1 }
      guard scene < scenes.count, let next = sceneOfController[segue.destination] else { continue }
      following[scene, default: []].append(next)
    }
    return following
  }

  private func reached(from starts: [Int], _ following: [Int: [Int]]) -> Set<Int> {
    var reached = Set(starts)
    var queue = starts
    while let scene = queue.popLast() {
      for next in following[scene] ?? [] where reached.insert(next).inserted { queue.append(next) }
    }
    return reached
  }

  /// The lines of a scene; nil if it shares a line with the element before or after it.
  private func lines(of scene: InterfaceElement, in interface: InterfaceFile) -> Range<Int>? {
    func line(_ index: Int) -> Int { interface.lines.position(of: interface.elements[index].tagRange.lowerBound).line }
    let first = line(scene.index)
    let end = scene.end < interface.elements.count ? line(scene.end) : Int.max
    guard first < end, scene.index == 0 || line(scene.index - 1) < first else { return nil }
    return first..<end
  }
}

extension InterfaceFacts {
  /// The detached scene that contains a line, by binary search.
  func detachedScene(atLine line: Int) -> DetachedScene? {
    var low = 0
    var high = codeOnlyScenes.count
    while low < high {
      let middle = (low + high) / 2
      if codeOnlyScenes[middle].lines.lowerBound <= line { low = middle + 1 } else { high = middle }
    }
    return low > 0 && codeOnlyScenes[low - 1].lines.contains(line) ? codeOnlyScenes[low - 1] : nil
  }
}
