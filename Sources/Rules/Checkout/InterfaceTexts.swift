internal import Bytes
internal import Findings
internal import Project

/// Collects the user-facing strings of a storyboard or nib, and what replaces them at run time.
struct InterfaceTexts {
  private var texts: [Placed<InterfaceFacts.Text>] = []
  /// The top-level objects of a xib except placeholders; nil until needed.
  private var topLevelObjects: [InterfaceElement]?
  /// The outlets connected to an object, by its ID.
  private var outlets: [String: Set<InterfaceFacts.Outlet>] = [:]
  /// IDs of objects whose strings are set by a binding or translated by a runtime attribute.
  private var replaced: Set<String> = []

  mutating func add(_ text: String, key: String, _ region: Region, of element: InterfaceElement, in interface: InterfaceFile) {
    guard !InterfacePlaceholder.isPlaceholder(text, of: interface.name(of: element)) else { return }
    texts.append(
      Placed(
        value: InterfaceFacts.Text(
          text: text, key: key, object: interface.id(around: element) ?? "", control: interface.control(around: element) ?? "",
          isSetWithoutOutlet: interface.isSetWithoutOutlet(element), view: laterView(around: element, in: interface)),
        region: region))
  }

  /// The ID of the enclosing top-level view of a xib, if it is not the first one; code shows it only through an outlet.
  private mutating func laterView(around element: InterfaceElement, in interface: InterfaceFile) -> String? {
    let objects = topLevelObjects ?? interface.topLevelObjects
    topLevelObjects = objects
    guard let place = objects.firstIndex(where: { $0.index <= element.index && element.index < $0.end }), place > 0,
      !["window", "viewController"].contains(interface.name(of: objects[place]))
    else { return nil }
    return interface.value(of: "id", in: objects[place]) ?? ""
  }

  /// - Parameter owner: the element that has the outlet.
  mutating func addOutlet(
    _ name: String, to target: String, of owner: InterfaceElement, isCollection: Bool, in interface: InterfaceFile
  ) {
    // Table views fill their cells through this outlet.
    if interface.isNamed(owner, "tableCellView"), name == "textField" { replaced.insert(target) }
    outlets[target, default: []].insert(
      InterfaceFacts.Outlet(
        name: name, type: interface.value(of: "customClass", in: owner), isCollection: isCollection))
  }

  /// The outlets connected to any of the objects.
  func outlets(to objects: [String]) -> Set<InterfaceFacts.Outlet> {
    objects.reduce(into: []) { $0.formUnion(outlets[$1] ?? []) }
  }

  /// `<binding name="value" …>`, in the connections of a control or its cell.
  mutating func addBinding(_ binding: InterfaceElement, in interface: InterfaceFile) {
    guard let name = interface.value(of: "name", in: binding), let owner = interface.owner(of: binding),
      let id = interface.value(of: "id", in: owner)
    else { return }
    let kind = interface.name(of: owner)
    let isShown =
      ["title", "label", "headerTitle"].contains(name) || name.hasPrefix("displayPattern")
      || ["value", "attributedString"].contains(name) && kind.hasPrefix("textField")
      || name.hasPrefix("content") && kind.hasPrefix("popUpButton")
    if isShown { replaced.insert(id) }
  }

  /// `<userDefinedRuntimeAttribute type="string" keyPath="localizationKey" value="…"/>`
  mutating func addRuntimeAttribute(_ attribute: InterfaceElement, in interface: InterfaceFile) {
    guard let path = interface.value(of: "keyPath", in: attribute), path.split(separator: ".").contains(where: \.isOfTranslation),
      interface.value(of: "value", in: attribute) != "NO", let id = interface.id(around: attribute)
    else { return }
    replaced.insert(id)
  }

  /// The strings that users see, without those that code, a binding, or a runtime attribute always replaces.
  func seen() -> [Placed<InterfaceFacts.Text>] {
    texts.compactMap { text in
      if replaced.contains(text.value.object) || replaced.contains(text.value.control) { return nil }
      guard let connected = outlets[text.value.control] else { return text }
      var value = text.value
      value.outlets = connected
      return Placed(value: value, region: text.region)
    }
  }
}

extension Substring {
  /// Whether it is the name of a translating property: `localizedText`, `xibLocKey`, `locTitle`, `i18nKey`.
  fileprivate var isOfTranslation: Bool {
    let name = String(self)
    let lower = name.lowercased()
    return ["localiz", "localis", "l10n", "i18n", "translat"].contains(where: lower.holds)
      || lower.hasPrefix("xibloc") || lower == "lockey"
      || name.hasPrefix("loc") && name.dropFirst(3).first?.isUppercase == true
  }
}

extension InterfaceFile {
  /// The ID of the element or of its nearest ancestor with an ID.
  func id(around element: InterfaceElement) -> String? {
    nearest(to: element) { value(of: "id", in: $0) }
  }

  /// The ID of the control whose cell or menu contains an element; AppKit outlets connect to controls.
  fileprivate func control(around element: InterfaceElement) -> String? {
    nearest(to: element) { element in
      let name = name(of: element)
      return name.hasSuffix("Cell") || ["menu", "menuItem"].contains(name) ? nil : value(of: "id", in: element)
    }
  }

  /// The element that owns a connection.
  fileprivate func owner(of connection: InterfaceElement) -> InterfaceElement? {
    guard connection.parent >= 0, elements[connection.parent].parent >= 0 else { return nil }
    return elements[elements[connection.parent].parent]
  }

  /// Whether code sets such strings without an outlet: by a data source, column identifier, menu validation, or tag.
  fileprivate func isSetWithoutOutlet(_ element: InterfaceElement) -> Bool {
    let hasTags = nameID("tag") != nil
    return nearest(to: element) { element in
      let isSet =
        Self.namesOfSetElements.contains { isNamed(element, $0) }
        || hasTags && value(of: "tag", in: element).map { $0 != "0" } == true
      return isSet ? "" : nil
    } != nil
  }

  private static let namesOfSetElements = ["tableHeaderCell", "tableColumn", "menuItem", "menu", "tableViewSection"]

  /// The top-level objects of a xib except placeholders.
  fileprivate var topLevelObjects: [InterfaceElement] {
    guard nameID("scene") == nil, let objects = elements(named: "objects").first else { return [] }
    return elements[objects.index + 1..<objects.end].filter {
      $0.parent == objects.index && !["placeholder", "customObject"].contains(name(of: $0))
    }
  }

  private func nearest(to element: InterfaceElement, _ value: (InterfaceElement) -> String?) -> String? {
    var index = element.index
    while index >= 0 {
      if let found = value(elements[index]) { return found }
      index = elements[index].parent
    }
    return nil
  }
}

extension String.UTF8View {
  /// The end of the name before a number: `Label` in `Label 2`.
  fileprivate var endOfName: Index {
    var end = endIndex
    while end > startIndex {
      let before = index(before: end)
      guard self[before] == UInt8(ascii: " ") || (0x30...0x39).contains(self[before]) else { break }
      end = before
    }
    return end
  }
}

/// The default strings of new objects in Interface Builder.
private enum InterfacePlaceholder {
  /// - Parameter element: the name of the element.
  static func isPlaceholder(_ text: String, of element: String) -> Bool {
    let bytes = text.utf8
    let name = String(Substring(bytes.prefix(upTo: bytes.endOfName)))
    // `<file name>` marks text that code fills in.
    if name.isEmpty || bytes.first == UInt8(ascii: "<") && bytes.last == UInt8(ascii: ">") { return true }
    // Case folding dominates the cost, and most strings are short.
    if bytes.count > 10, ["orem ipsum", "OREM IPSUM", "o not locali", "O NOT LOCALI", "o Not Locali"].contains(where: text.holds)
    {
      return true
    }
    // In a menu `View` and `Window` are titles.
    if ["menu", "menuItem"].contains(element) { return ofMenus.contains(name) }
    if element == "tableHeaderCell" { return ["Text Cell", "Table View Cell", "Column"].contains(name) }
    if ofAll.contains(name) { return true }
    if name == "Window" { return element == "window" }
    return name == "View" && !element.lowercased().holds("button") && element != "state"
  }

  private static let ofMenus: Set = ["Item", "Menu Item", "OtherViews", "Other Views", "Menu"]
  private static let ofAll: Set = [
    "Label", "Button", "Title", "Subtitle", "Detail", "Text", "Text Field", "Text Cell", "Table View Cell", "Box", "Item",
    "Check",
    "Check Box", "Radio", "Radio Button", "Switch", "Multiline Label", "Wrapping Label", "Small System Font Text", "Pop Up",
    "Pop Up Button", "Push", "Push Button", "Square Button", "Round Textured Button", "Textured Rounded", "Menu Item", "Toggle",
    "Placeholder", "Static Text", "Collection View Item", "Token Field", "Field", "Column", "Large Title",
  ]
}
