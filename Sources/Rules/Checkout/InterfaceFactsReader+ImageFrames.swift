internal import Project

// The sizes at which views draw their images.
extension InterfaceFactsReader {
  /// - Parameter element: the element with the image attribute.
  mutating func recordDrawnImage(_ image: String, of element: InterfaceElement) {
    let isBackground = interface.value(of: "backgroundImage", in: element) == image
    guard isBackground || interface.value(of: "image", in: element) == image else { return }
    let object = interface.idsOfControl(element).last
    func note(_ frame: ImageFrame?) {
      facts.drawnImages.append(InterfaceFacts.DrawnImage(image: image, frame: frame, object: object))
    }
    switch interface.name(of: element) {
    case "imageView": frame(ofView: element).map(note)
    case "imageCell", "buttonCell": frame(around: element, scaling: cellScaling(element)).map(note)
    case "state": frame(around: element, scaling: isBackground ? .fill : .down).map(note)
    case "barButtonItem", "tabBarItem", "menuItem": note(nil)
    default: break
    }
  }

  /// Records the frame of a view or button whose image code may replace through an outlet.
  mutating func recordFrame(of element: InterfaceElement, isButton: Bool) {
    guard let frame = isButton ? frame(ofButton: element) : frame(ofView: element) else { return }
    viewFrames[element.index] = frame
    // Buttons grow with the image that code sets, unless their size is fixed.
    if isButton, !keepsSize(element) { return }
    if !facts.isForMacOS, let id = interface.value(of: "id", in: element) { facts.imageFrames[id] = frame }
  }

  func frame(ofView element: InterfaceElement) -> ImageFrame? {
    let mode = interface.value(of: "contentMode", in: element) ?? "scaleToFill"
    let scaling: ImageFrame.Scaling = mode == "scaleAspectFit" ? .fit : mode.hasPrefix("scale") ? .fill : .none
    return frame(of: element, scaling: scaling)
  }

  /// Buttons draw images at their natural size, scaled down if there is not enough room.
  private func frame(ofButton element: InterfaceElement) -> ImageFrame? {
    guard let frame = frame(of: element, scaling: .down) else { return nil }
    var (width, height) = (frame.width, frame.height)
    for inset in interface.children(of: element) where interface.isNamed(inset, "inset") {
      guard ["contentEdgeInsets", "imageEdgeInsets"].contains(interface.value(of: "key", in: inset)) else { continue }
      func number(_ name: String) -> Double { self.number(name, of: inset) ?? 0 }
      width -= number("minX") + number("maxX")
      height -= number("minY") + number("maxY")
    }
    return ImageFrame(width: max(1, width), height: max(1, height), scaling: .down)
  }

  private func keepsSize(_ view: InterfaceElement) -> Bool {
    guard interface.value(of: "translatesAutoresizingMaskIntoConstraints", in: view) == "NO" else { return true }
    let own = interface.children(of: view).filter { interface.isNamed($0, "constraints") }.flatMap(interface.children)
    let sides = own.filter { interface.value(of: "firstItem", in: $0) == nil && interface.value(of: "secondItem", in: $0) == nil }
    return Set(sides.compactMap { interface.value(of: "firstAttribute", in: $0) }).isSuperset(of: ["width", "height"])
  }

  private func frame(of view: InterfaceElement, scaling: ImageFrame.Scaling) -> ImageFrame? {
    for child in interface.children(of: view) where interface.isNamed(child, "rect") {
      guard let width = number("width", of: child), let height = number("height", of: child) else { continue }
      return ImageFrame(width: width, height: height, scaling: scaling)
    }
    return nil
  }

  /// Nil for infinity and for NaN, which differs from itself, so that a set would keep each copy.
  private func number(_ name: String, of element: InterfaceElement) -> Double? {
    interface.value(of: name, in: element).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  private func cellScaling(_ cell: InterfaceElement) -> ImageFrame.Scaling {
    switch interface.value(of: "imageScaling", in: cell) {
    case "proportionallyDown": .down
    case "proportionallyUpOrDown": .fit
    case "axesIndependently": .fill
    case "none": .none
    default: interface.isNamed(cell, "imageCell") ? .down : .none
    }
  }

  /// The frame of the view that a cell or state belongs to.
  private func frame(around element: InterfaceElement, scaling: ImageFrame.Scaling) -> ImageFrame? {
    viewFrames[element.parent].map { ImageFrame(width: $0.width, height: $0.height, scaling: scaling) }
  }
}
