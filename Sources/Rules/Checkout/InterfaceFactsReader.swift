internal import Findings
public import Project

extension InterfaceFacts {
  public init(_ interface: InterfaceFile, at file: CheckoutFile) {
    self.init(file: file, isForMacOS: interface.isForMacOS)
    var reader = InterfaceFactsReader(interface, facts: self)
    reader.run()
    self = reader.facts
  }
}

/// Walks the elements of a storyboard or nib once.
struct InterfaceFactsReader {
  let interface: InterfaceFile
  var facts: InterfaceFacts
  /// Names of system images.
  private var systemImages: Set<String> = []
  /// The objects that use images and colors.
  private var imageOwners: [(region: Region, object: String)] = []
  var colorOwners: [(region: Region, object: String)] = []
  private var scenes = InterfaceScenes()
  private var actions = InterfaceActions()
  private var texts = InterfaceTexts()
  /// Indexes of views with a fixed background color.
  var fixedBackgrounds: Set<Int> = []
  /// The frames of image views and buttons, by element index.
  var viewFrames: [Int: ImageFrame] = [:]
  private var pairedConstraints: Set<Int> = []
  /// The roles of attributes, by name ID.
  private let roles: [InterfaceName.Role?]
  let tags: [InterfaceName.Tag?]

  init(_ interface: InterfaceFile, facts: InterfaceFacts) {
    self.interface = interface
    self.facts = facts
    var roles = [InterfaceName.Role?](repeating: nil, count: interface.nameCount)
    var tags = [InterfaceName.Tag?](repeating: nil, count: interface.nameCount)
    // Files have fewer distinct names than `InterfaceName.all`.
    for id in 0..<UInt16(clamping: interface.nameCount) {
      guard let name = InterfaceName.all[interface.nameHash(id)], interface.isName(id, name.text) else { continue }
      roles[Int(id)] = name.role
      tags[Int(id)] = name.tag
    }
    self.roles = roles
    self.tags = tags
  }

  mutating func run() {
    noteFixedBackgrounds()
    pairedConstraints = interface.pairedConstraints
    for element in interface.elements {
      for place in element.attributes {
        if let role = roles[Int(interface.nameID(ofAttribute: place))] { read(role, place, of: element) }
      }
      if let tag = tags[Int(element.nameID)] { read(tag, element) }
    }
    facts.isOfCell = !facts.isStoryboard && interface.holdsTopLevelCell
    scenes.noteAbandoned(in: interface, &facts)
    let initial = interface.elements.first.flatMap { interface.value(of: "initialViewController", in: $0) }
    facts.storyboardReferences = facts.storyboardReferences.map { placed in
      var reference = placed.value
      if reference.object != initial { reference.segueIdentifiers = scenes.segueIdentifiers(to: reference.object) }
      return Placed(value: reference, region: placed.region)
    }
    actions.recordObstacles(in: interface, &facts)
    actions.recordCrossings(in: interface, &facts)
    facts.texts = texts.seen()
    for index in facts.drawnImages.indices {
      facts.drawnImages[index].isReplaceable = facts.drawnImages[index].object.map(facts.reachableObjects.contains) ?? false
    }
    for (region, object) in imageOwners { facts.outletsOfImages[region, default: []].formUnion(texts.outlets(to: [object])) }
    for (region, object) in colorOwners { facts.outletsOfColors[region, default: []].formUnion(texts.outlets(to: [object])) }
    facts.images.removeAll { systemImages.contains($0.value) || facts.isForMacOS && $0.value.hasPrefix("NS") }
  }

  func region(_ range: Range<Int>) -> Region { Region(range, in: interface.lines, of: interface.bytes) }

  func region(of attribute: String, in element: InterfaceElement) -> Region {
    region(interface.valueRange(of: attribute, in: element))
  }

  // MARK: Attributes

  private mutating func read(_ role: InterfaceName.Role, _ place: Int, of element: InterfaceElement) {
    // Early exit: regions are expensive, and most such attributes have other values.
    if role == .direction, !["left", "right"].contains(where: { interface.hasValue($0, ofAttribute: place) }) { return }
    let text = interface.value(ofAttribute: place)
    var region: Region { self.region(interface.valueRange(ofAttribute: place, in: element)) }
    switch role {
    case .image:
      // A Boolean: `<accessibilityTraits key="traits" image="YES"/>`.
      if interface.isNamed(element, "accessibilityTraits") { return }
      if interface.value(of: "catalog", in: element) == "system" {
        systemImages.insert(text)
        // An app image with this name replaces it on older systems.
        facts.values.insert(text)
      }
      let placed = region
      // The image of an animation for a watch is the common part of its frames' names.
      let isPrefix = interface.value(of: "animationDuration", in: element) != nil
      facts.images.append(Placed(value: isPrefix ? text + "0" : text, region: placed))
      if interface.isRarelyVisible(place, of: element) { facts.rarelyVisibleImages.insert(placed) }
      recordDrawnImage(text, of: element)
      for id in interface.idsOfControl(element) { imageOwners.append((placed, id)) }
    case .customClass: readObject(text, place, element)
    case .storyboardIdentifier: facts.sceneIdentifiers.append(text)
    case .reuseIdentifier: facts.reuseIdentifiers.append(text)
    case .text:
      // Boolean attributes have such names, too.
      guard text != "YES", text != "NO", text.hasTwoLetters, interface.shows(element) else { return }
      let key = interface.name(of: element) == "state" ? "title" : "text"
      texts.add(text, key: key, region, of: element, in: interface)
    case .direction:
      // AppKit cells also align images and check boxes.
      if interface.value(of: "alignment", in: element) != nil, !Self.alignedTexts.contains(interface.name(of: element)) { return }
      if interface.isNamed(element, "constraint") ? pairedConstraints.contains(element.index) : interface.hidesAlignment(element)
      {
        return
      }
      facts.directions.append(Placed(value: text, region: region))
    case .value: facts.values.insert(text)
    }
  }

  private mutating func readObject(_ name: String, _ place: Int, _ element: InterfaceElement) {
    guard let id = interface.value(of: "id", in: element),
      interface.value(of: "placeholderIdentifier", in: element) != "IBFirstResponder",
      // The first responder in macOS nibs.
      name != "FirstResponder" || id != "-1"
    else { return }
    actions.add(element, id: id)
    facts.objects[id] = InterfaceFacts.Object(
      customClass: name, module: interface.value(of: "customModule", in: element),
      isOfTarget: interface.value(of: "customModuleProvider", in: element) == "target",
      isOwner: interface.isNamed(element, "placeholder") || id == "-2" || id == "-3",
      isController: interface.name(of: element).hasSuffix("Controller"),
      reuseIdentifier: interface.reuseIdentifierOfPrototype(element),
      region: region(interface.valueRange(ofAttribute: place, in: element)))
  }

  /// Elements whose `alignment` applies to text.
  private static let alignedTexts: Set = [
    "textFieldCell", "buttonCell", "popUpButtonCell", "comboBoxCell", "searchFieldCell", "tokenFieldCell", "paragraphStyle",
  ]

  // MARK: Elements

  private mutating func read(_ tag: InterfaceName.Tag, _ element: InterfaceElement) {
    switch tag {
    case .outlet, .outletCollection:
      guard let name = interface.value(of: "property", in: element), element.parent >= 0 else { return }
      let around = interface.elements[element.parent].parent
      guard around >= 0, let owner = interface.value(of: "id", in: interface.elements[around]) else { return }
      let target = interface.value(of: "destination", in: element)
      if let target {
        facts.reachableObjects.insert(target)
        texts.addOutlet(
          name, to: target, of: interface.elements[around], isCollection: tag == .outletCollection, in: interface)
      }
      if let target { actions.add(outlet: element, at: facts.connections.count, to: target) }
      connect(.outlet, name, of: owner, to: target, region(of: "property", in: element))
    case .action:
      guard let name = interface.value(of: "selector", in: element),
        let target = interface.value(of: facts.isForMacOS ? "target" : "destination", in: element)
      else { return }
      actions.add(element, at: facts.connections.count, to: target)
      connect(.action, name, of: target, region(of: "selector", in: element))
    case .scene: scenes.add(element, of: interface)
    case .segue:
      scenes.add(segue: element, in: interface)
      if let identifier = interface.value(of: "identifier", in: element) { facts.segueIdentifiers.append(identifier) }
    case .color: readColor(element)
    case .image: readImageResource(element)
    case .imageView: readImageView(element)
    case .button: recordFrame(of: element, isButton: true)
    case .string:
      readArchived(element)
      guard let key = interface.value(of: "key", in: element), ["text", "title", "placeholder"].contains(key),
        case let text = interface.text(of: element), text.hasTwoLetters, interface.shows(element)
      else { return }
      texts.add(text, key: key, region(element.tagRange), of: element, in: interface)
    case .viewControllerPlaceholder: readReference(element)
    case .tableViewCell: readCell(element)
    case .binding: texts.addBinding(element, in: interface)
    case .userDefinedRuntimeAttribute:
      texts.addRuntimeAttribute(element, in: interface)
      guard interface.value(of: "type", in: element) == "image", let name = interface.value(of: "value", in: element) else {
        return
      }
      facts.images.append(Placed(value: name, region: region(of: "value", in: element)))
    }
  }

  private mutating func readReference(_ element: InterfaceElement) {
    let reference = InterfaceFacts.StoryboardReference(
      storyboard: interface.value(of: "storyboardName", in: element),
      identifier: interface.value(of: "referencedIdentifier", in: element),
      hasBundle: interface.value(of: "bundleIdentifier", in: element) != nil,
      object: interface.value(of: "id", in: element) ?? "")
    facts.storyboardReferences.append(Placed(value: reference, region: region(element.tagRange)))
  }

  /// Records the labels of system cell styles, which are outlets of the cell.
  private mutating func readCell(_ element: InterfaceElement) {
    for name in ["textLabel", "detailTextLabel"] {
      if let id = interface.value(of: name, in: element) { facts.cellLabels[id] = name }
    }
  }

  /// Reads xibs of Xcode 3 and 4, which are archives with instance variable names as keys.
  private mutating func readArchived(_ element: InterfaceElement) {
    guard let key = interface.value(of: "key", in: element) else { return }
    if key == "IBUIReuseIdentifier" { facts.reuseIdentifiers.append(interface.text(of: element)) }
    if key == "NSResourceName" {
      let place = interface.textRange(of: element) ?? element.tagRange
      facts.images.append(Placed(value: interface.text(of: element), region: region(place)))
    }
  }

  private mutating func connect(
    _ kind: InterfaceFacts.Connection.Kind, _ name: String, of object: String, to destination: String? = nil, _ region: Region
  ) {
    let connection = InterfaceFacts.Connection(kind: kind, name: name, object: object, destination: destination)
    facts.connections.append(Placed(value: connection, region: region))
  }

  /// `<image name="flag" width="16" height="16"/>` among the resources.
  private mutating func readImageResource(_ element: InterfaceElement) {
    guard let name = interface.value(of: "name", in: element) else { return }
    if interface.value(of: "catalog", in: element) == "system" || !element.isLeaf { systemImages.insert(name) }
    guard let width = interface.value(of: "width", in: element).flatMap(Double.init),
      let height = interface.value(of: "height", in: element).flatMap(Double.init)
    else { return }
    facts.imageSizes[name] = InterfaceFacts.ImageSize(width: width, height: height)
  }

  private mutating func readImageView(_ element: InterfaceElement) {
    recordFrame(of: element, isButton: false)
    guard let image = interface.value(of: "image", in: element), let frame = frame(ofView: element), frame.scaling != .none else {
      return
    }
    let view = InterfaceFacts.ImageView(image: image, frame: frame)
    facts.imageViews.append(Placed(value: view, region: region(of: "image", in: element)))
  }
}
