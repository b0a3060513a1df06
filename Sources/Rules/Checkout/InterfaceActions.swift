internal import Project

/// The actions of a storyboard or nib, and reasons why they are never sent.
struct InterfaceActions {
  private var actions: [(element: InterfaceElement, connection: Int, target: String)] = []
  /// The destinations of outlets.
  private var outlets: [(element: InterfaceElement, connection: Int, destination: String)] = []
  /// Objects with a custom class, by ID.
  private var objects: [String: InterfaceElement] = [:]

  mutating func add(_ object: InterfaceElement, id: String) { objects[id] = object }

  /// - Parameter connection: the index in `InterfaceFacts.connections`.
  mutating func add(_ element: InterfaceElement, at connection: Int, to target: String) {
    actions.append((element, connection, target))
  }

  /// - Parameter connection: the index in `InterfaceFacts.connections`.
  mutating func add(outlet element: InterfaceElement, at connection: Int, to destination: String) {
    outlets.append((element, connection, destination))
  }

  /// Records outlets to objects in other scenes, which are leftovers of moved views.
  func recordCrossings(in interface: InterfaceFile, _ facts: inout InterfaceFacts) {
    guard facts.isStoryboard, !outlets.isEmpty else { return }
    var scene: Int?
    var scenes: [String: Int] = [:]
    for element in interface.elements {
      if interface.isNamed(element, "scene") { scene = element.index }
      if let scene, let id = interface.value(of: "id", in: element) { scenes[id] = scene }
    }
    for (element, connection, destination) in outlets {
      guard let other = scenes[destination], let own = interface.scene(around: element), own != other else { continue }
      let placed = facts.connections[connection]
      var value = placed.value
      value.neverSentReason = "its destination is in another scene"
      facts.connections[connection] = Placed(value: value, region: placed.region)
    }
  }

  /// Records why actions are never sent. Requires all outlets.
  func recordObstacles(in interface: InterfaceFile, _ facts: inout InterfaceFacts) {
    let views = viewsOfRecognizers(in: interface)
    for (element, connection, target) in actions {
      guard let object = objects[target] else { continue }
      let placed = facts.connections[connection]
      var value = placed.value
      value.neverSentReason =
        neverSentReason(of: element, in: interface, facts, sceneOfTarget: interface.scene(around: object))
        ?? (areHidden(interface.recognizer(of: element).flatMap { views[$0] } ?? [], in: interface, facts)
          ? "the view of the gesture recognizer is hidden and has no outlet" : nil)
      facts.connections[connection] = Placed(value: value, region: placed.region)
    }
  }

  /// The views to which each gesture recognizer is attached, by its ID.
  private func viewsOfRecognizers(in interface: InterfaceFile) -> [String: [Int]] {
    outlets.reduce(into: [:]) { views, outlet in
      guard interface.value(of: "property", in: outlet.element) == "gestureRecognizers",
        let view = interface.control(of: outlet.element)
      else { return }
      views[outlet.destination, default: []].append(view.index)
    }
  }

  /// Whether each of the views is in a hidden one that code cannot show.
  private func areHidden(_ views: [Int], in interface: InterfaceFile, _ facts: InterfaceFacts) -> Bool {
    !views.isEmpty
      && views.allSatisfy { view in
        var place = view
        while place >= 0 {
          let element = interface.elements[place]
          let hasOutlet = interface.value(of: "id", in: element).map(facts.reachableObjects.contains) ?? false
          if interface.isInvisible(element), !hasOutlet { return true }
          place = element.parent
        }
        return false
      }
  }

  /// Views that a scene may hold beside its controller, where only an outlet leads to them.
  private static let views: Set<String> = ["button", "label", "navigationBar", "searchBar", "stackView", "toolbar", "view"]

  private func neverSentReason(
    of action: InterfaceElement, in interface: InterfaceFile, _ facts: InterfaceFacts, sceneOfTarget: Int?
  ) -> String? {
    if let sceneOfTarget, let scene = interface.scene(around: action), scene != sceneOfTarget {
      return "its target is in another scene"
    }
    if interface.value(of: "eventType", in: action) == "valueChanged", let control = interface.control(of: action),
      interface.isNamed(control, "textField")
    {
      return "a text field never sends valueChanged"
    }
    if let control = interface.control(of: action), interface.isNamed(control, "barButtonItem"),
      interface.children(of: control).contains(where: { interface.value(of: "key", in: $0) == "customView" })
    {
      return "a bar button item with a custom view sends no action"
    }
    var place = action.parent
    while place >= 0 {
      let element = interface.elements[place]
      let hasOutlet = interface.value(of: "id", in: element).map(facts.reachableObjects.contains) ?? false
      if interface.name(of: element).hasSuffix("GestureRecognizer"), !hasOutlet {
        return "the gesture recognizer is not attached to a view"
      }
      if interface.isInvisible(element), !hasOutlet {
        return "the control is hidden and has no outlet"
      }
      // Neither the view nor its subviews receive touches.
      if interface.value(of: "userInteractionEnabled", in: element) == "NO", !hasOutlet {
        return "the control ignores touches and has no outlet"
      }
      if facts.isStoryboard, !hasOutlet, element.parent >= 0, interface.isNamed(interface.elements[element.parent], "objects"),
        Self.views.contains(interface.name(of: element))
      {
        return "the control is in no view and has no outlet"
      }
      place = element.parent
    }
    return nil
  }
}

extension InterfaceFile {
  /// The element that contains the `connections` of an action.
  fileprivate func control(of action: InterfaceElement) -> InterfaceElement? {
    guard action.parent >= 0, elements[action.parent].parent >= 0 else { return nil }
    return elements[elements[action.parent].parent]
  }

  /// The ID of the gesture recognizer that sends an action, if any.
  fileprivate func recognizer(of action: InterfaceElement) -> String? {
    guard let sender = control(of: action), name(of: sender).hasSuffix("GestureRecognizer") else { return nil }
    return value(of: "id", in: sender)
  }

  /// The index of the enclosing scene, if any.
  fileprivate func scene(around element: InterfaceElement) -> Int? {
    var place = element.parent
    while place >= 0 {
      if isNamed(elements[place], "scene") { return place }
      place = elements[place].parent
    }
    return nil
  }

  /// Whether the image in an attribute is rarely visible.
  func isRarelyVisible(_ attribute: Int, of element: InterfaceElement) -> Bool {
    let id = nameID(ofAttribute: attribute)
    if ["landscapeImage", "landscapeImagePhone", "alternateImage", "highlightedImage", "shadowImage"].contains(where: {
      isName(id, $0)
    }) {
      return true
    }
    if isNamed(element, "state"), let state = value(of: "key", in: element), state != "normal" { return true }
    // The tab bar item of the referenced controller is shown instead.
    return isNamed(element, "tabBarItem") && element.parent >= 0
      && isNamed(elements[element.parent], "viewControllerPlaceholder")
  }
}

extension InterfaceFile {
  /// Whether a view is hidden or transparent, so that neither it nor its subviews receive touches.
  fileprivate func isInvisible(_ element: InterfaceElement) -> Bool {
    value(of: "hidden", in: element) == "YES" || value(of: "alpha", in: element).flatMap(Double.init) == 0
  }
}
