internal import Bytes
internal import Project

// Text colors that do not adapt to Dark Mode.
extension InterfaceFactsReader {
  mutating func readColor(_ element: InterfaceElement) {
    if let name = interface.value(of: "name", in: element) {
      guard interface.value(of: "catalog", in: element) == nil else { return }
      let place = region(of: "name", in: element)
      facts.colors.append(Placed(value: name, region: place))
      if element.parent >= 0 {
        for id in interface.idsOfControl(interface.elements[element.parent]) { colorOwners.append((place, id)) }
      }
    } else if let key = interface.value(of: "key", in: element), ["textColor", "titleColor"].contains(key), isFixed(element),
      isDark(element), !hasFixedBackground(element), case let around = interface.elements[max(0, element.parent)],
      // `<state key="normal"><color key="titleColor" …/></state>` has no title.
      key != "titleColor" || !(interface.value(of: "title", in: around) ?? "").isEmpty
    {
      let color = InterfaceFacts.FixedColor(
        key: key, object: interface.id(around: element) ?? "", owners: interface.idsOfControl(around))
      facts.fixedColors.append(Placed(value: color, region: region(element.tagRange)))
    }
  }

  /// Whether a color is given by components.
  private func isFixed(_ element: InterfaceElement) -> Bool {
    (interface.value(of: "white", in: element) != nil || interface.value(of: "red", in: element) != nil)
      && interface.value(of: "systemColor", in: element) == nil
      && interface.value(of: "cocoaTouchSystemColor", in: element) == nil
  }

  /// Whether a color has a contrast below 3:1 against black. Light text on an adaptive background would be illegible in light mode, so its
  /// background must be dark in both modes.
  private func isDark(_ element: InterfaceElement) -> Bool {
    // The square approximates the sRGB transfer function.
    func light(_ name: String) -> Double? { interface.value(of: name, in: element).flatMap(Double.init).map { $0 * $0 } }
    let luminance =
      light("white") ?? 0.2126 * (light("red") ?? 0) + 0.7152 * (light("green") ?? 0) + 0.0722 * (light("blue") ?? 0)
    return luminance < 0.11
  }

  /// Whether an enclosing view has a fixed background as well, so that the text is legible in both modes.
  private func hasFixedBackground(_ element: InterfaceElement) -> Bool {
    var index = element.parent
    while index >= 0 {
      if fixedBackgrounds.contains(index) { return true }
      index = interface.elements[index].parent
    }
    return false
  }

  /// Records views with a fixed background color, in a separate pass because the color may follow the labels.
  mutating func noteFixedBackgrounds() {
    for element in interface.elements where tags[Int(element.nameID)] == .color {
      guard interface.value(of: "key", in: element) == "backgroundColor", isFixed(element),
        interface.value(of: "alpha", in: element).flatMap(Double.init) != 0
      else { continue }
      fixedBackgrounds.insert(element.parent)
    }
  }
}
