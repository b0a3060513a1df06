internal import Project

/// The actions of an interface file and what keeps them from being sent.
struct InterfaceActions {
  private var actions: [(element: InterfaceElement, connection: Int, target: String)] = []
  /// Of objects with a class of the app's own, by id.
  private var objects: [String: InterfaceElement] = [:]

  mutating func add(_ object: InterfaceElement, id: String) { objects[id] = object }

  /// - Parameter connection: its index in `InterfaceFacts.connections`.
  mutating func add(_ element: InterfaceElement, at connection: Int, to target: String) {
    actions.append((element, connection, target))
  }

  /// Says of each action why it is never sent, when all outlets are known.
  func noteHindrances(in interface: InterfaceFile, _ facts: inout InterfaceFacts) {
    for (element, connection, target) in actions {
      guard let object = objects[target] else { continue }
      let placed = facts.connections[connection]
      var value = placed.value
      value.hindrance = hindrance(of: element, in: interface, facts, sceneOfTarget: interface.scene(around: object))
      facts.connections[connection] = Placed(value: value, region: placed.region)
    }
  }

  private func hindrance(
    of action: InterfaceElement, in interface: InterfaceFile, _ facts: InterfaceFacts, sceneOfTarget: Int?
  ) -> String? {
    if let sceneOfTarget, let scene = interface.scene(around: action), scene != sceneOfTarget {
      return "its object is in another scene"
    }
    if interface.value(of: "eventType", in: action) == "valueChanged", let control = interface.control(of: action),
      interface.isNamed(control, "textField")
    {
      return "a text field never sends valueChanged"
    }
    var place = action.parent
    while place >= 0 {
      let element = interface.elements[place]
      let isReached = interface.value(of: "id", in: element).map(facts.reachableObjects.contains) ?? false
      if interface.name(of: element).hasSuffix("GestureRecognizer"), !isReached { return "no view has the gesture recognizer" }
      if interface.value(of: "hidden", in: element) == "YES", !isReached {
        return "the control is hidden and no outlet leads to it"
      }
      place = element.parent
    }
    return nil
  }
}

extension InterfaceFile {
  /// The element around the `connections` of an action.
  fileprivate func control(of action: InterfaceElement) -> InterfaceElement? {
    guard action.parent >= 0, elements[action.parent].parent >= 0 else { return nil }
    return elements[elements[action.parent].parent]
  }

  /// The index of the scene that an element is in; nil outside of all.
  fileprivate func scene(around element: InterfaceElement) -> Int? {
    var place = element.parent
    while place >= 0 {
      if isNamed(elements[place], "scene") { return place }
      place = elements[place].parent
    }
    return nil
  }

  /// Whether the image of an attribute is rarely visible.
  func hardlyShows(_ attribute: Int, of element: InterfaceElement) -> Bool {
    let id = nameID(ofAttribute: attribute)
    if ["landscapeImage", "landscapeImagePhone", "alternateImage", "highlightedImage", "shadowImage"].contains(where: {
      isName(id, $0)
    }) {
      return true
    }
    // The item of the controller that comes in its place counts.
    return isNamed(element, "tabBarItem") && element.parent >= 0
      && isNamed(elements[element.parent], "viewControllerPlaceholder")
  }
}
