internal import Project

extension InterfaceFile {
  /// Indexes of constraints that pin a view to the left and right of another one with equal margins, which is symmetric.
  var pairedConstraints: Set<Int> {
    guard nameID("constraint") != nil else { return [] }
    var sides: [[String]: [String: Int]] = [:]
    for element in elements(named: "constraint") {
      guard let side = value(of: "firstAttribute", in: element), ["left", "right"].contains(side),
        value(of: "secondAttribute", in: element) == side
      else { continue }
      let items = ["firstItem", "secondItem"].map { value(of: $0, in: element) ?? "" }
      let constant = value(of: "constant", in: element).flatMap(Double.init) ?? 0
      // Normalized: of the item with the lower ID, from the side toward the middle.
      let isInOrder = (items[0] <= items[1]) == (side == "left")
      let margin = isInOrder ? constant : 0 - constant
      // Swapping the items or mirroring reverses the relation.
      let attribute = value(of: "relation", in: element) ?? ""
      let relation = isInOrder ? attribute : Self.oppositeRelations[attribute] ?? attribute
      let others = ["multiplier", "priority"].map { value(of: $0, in: element) ?? "" }
      sides[items.sorted() + ["\(margin)", "\(element.parent)", relation] + others, default: [:]][side] = element.index
    }
    return Set(sides.values.filter { $0.count == 2 }.flatMap(\.values))
  }

  private static let oppositeRelations = [
    "greaterThanOrEqual": "lessThanOrEqual", "lessThanOrEqual": "greaterThanOrEqual",
  ]

  /// The IDs of an element and, for a cell, of its control, to which outlets connect.
  func idsOfControl(_ element: InterfaceElement) -> [String] {
    let own = value(of: "id", in: element)
    guard own != nil, name(of: element).hasSuffix("Cell"), element.parent >= 0,
      let control = value(of: "id", in: elements[element.parent])
    else { return own.map { [$0] } ?? id(around: element).map { [$0] } ?? [] }
    return [own ?? "", control]
  }

  /// Whether the text alignment has no effect: the control is as wide as its text, shows numbers, or has a fixed frame.
  func hidesAlignment(_ element: InterfaceElement) -> Bool {
    // Layouts without constraints are not mirrored.
    if isForMacOS, nameID("constraint") == nil { return true }
    if isNamed(element, "buttonCell") {
      let title = value(of: "title", in: element) ?? ""
      if title.isEmpty || ["check", "radio"].contains(value(of: "type", in: element)) { return true }
    }
    if nameID("numberFormatter") != nil,
      elements[element.index + 1..<element.end].contains(where: { isNamed($0, "numberFormatter") })
    {
      return true
    }
    if isNamed(element, "popUpButtonCell") { return false }
    // `<stackView><subviews><textField><textFieldCell …>`
    var control = element
    if name(of: element).hasSuffix("Cell"), element.parent >= 0 { control = elements[element.parent] }
    guard nameID("stackView") != nil, control.parent >= 0, elements[control.parent].parent >= 0 else { return false }
    return isNamed(elements[elements[control.parent].parent], "stackView")
  }

  private static let hiddenTitles = [("titlePosition", "noTitle"), ("titleVisibility", "hidden"), ("imagePosition", "only")]
    .map { (name: $0, value: $1) }

  /// Whether the text of an element is visible: no enclosing view is hidden, and the element shows its title.
  func shows(_ element: InterfaceElement) -> Bool {
    if Self.hiddenTitles.contains(where: { nameID($0.name) != nil && value(of: $0.name, in: element) == $0.value }) {
      return false
    }
    // On the Mac, only submenus show their title.
    if isForMacOS, isNamed(element, "menu"), value(of: "key", in: element) != "submenu" { return false }
    // Most files have no hidden views.
    guard nameID("hidden") != nil else { return true }
    var index = element.index
    while index >= 0 {
      if value(of: "hidden", in: elements[index]) == "YES" { return false }
      index = elements[index].parent
    }
    return true
  }
}

extension String {
  /// Whether it contains at least two letters, so that there is something to translate.
  var hasTwoLetters: Bool {
    var count = 0
    for scalar in unicodeScalars {
      // Fast path: Unicode properties are looked up in tables.
      let isLetter = scalar.isASCII ? (scalar.value | 0x20) &- 0x61 < 26 : scalar.properties.isAlphabetic
      if isLetter { count += 1 }
      if count == 2 { return true }
    }
    return false
  }
}

extension InterfaceFile {
  /// Whether a top-level object of a nib is a cell or supplementary view.
  var holdsTopLevelCell: Bool {
    ["tableViewCell", "collectionViewCell", "collectionReusableView"].contains { name in
      nameID(name) != nil
        && elements(named: name).contains { $0.parent >= 0 && isNamed(elements[$0.parent], "objects") }
    }
  }

  /// The reuse identifier of a cell; nil for cells of static tables, which are shown without code.
  func reuseIdentifierOfPrototype(_ element: InterfaceElement) -> String? {
    guard let identifier = value(of: "reuseIdentifier", in: element) else { return nil }
    var around = element.parent
    while around >= 0, !isNamed(elements[around], "tableView") { around = elements[around].parent }
    return around >= 0 && value(of: "dataMode", in: elements[around]) == "static" ? nil : identifier
  }
}
