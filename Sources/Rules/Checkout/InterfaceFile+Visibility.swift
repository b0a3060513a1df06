internal import Project

extension InterfaceFile {
  /// Indexes of the constraints that tie a view to the left and to the right of another one with the same margin, which is the same
  /// when mirrored.
  var pairedConstraints: Set<Int> {
    guard nameID("constraint") != nil else { return [] }
    var sides: [[String]: [String: Int]] = [:]
    for element in elements(named: "constraint") {
      guard let side = value(of: "firstAttribute", in: element), ["left", "right"].contains(side),
        value(of: "secondAttribute", in: element) == side
      else { continue }
      let items = ["firstItem", "secondItem"].map { value(of: $0, in: element) ?? "" }
      let constant = value(of: "constant", in: element).flatMap(Double.init) ?? 0
      // Of the first item in the order of ids, from the side to the middle.
      let isInOrder = (items[0] <= items[1]) == (side == "left")
      let margin = isInOrder ? constant : 0 - constant
      // At least so far from the left is, seen from the other item and in the mirror, at most.
      let written = value(of: "relation", in: element) ?? ""
      let relation = isInOrder ? written : Self.oppositeRelations[written] ?? written
      let rest = ["multiplier", "priority"].map { value(of: $0, in: element) ?? "" }
      sides[items.sorted() + ["\(margin)", "\(element.parent)", relation] + rest, default: [:]][side] = element.index
    }
    return Set(sides.values.filter { $0.count == 2 }.flatMap(\.values))
  }

  private static let oppositeRelations = [
    "greaterThanOrEqual": "lessThanOrEqual", "lessThanOrEqual": "greaterThanOrEqual",
  ]

  /// Ids of an element and, where it is the cell of a control, of the control: outlets lead to the latter.
  func idsOfControl(_ element: InterfaceElement) -> [String] {
    let own = value(of: "id", in: element)
    guard own != nil, name(of: element).hasSuffix("Cell"), element.parent >= 0,
      let control = value(of: "id", in: elements[element.parent])
    else { return own.map { [$0] } ?? id(around: element).map { [$0] } ?? [] }
    return [own ?? "", control]
  }

  /// Whether the alignment of a text makes no difference: its control is no wider than the text or shows numbers, or frames are fixed.
  func hidesAlignment(_ element: InterfaceElement) -> Bool {
    // Nobody mirrors a layout without constraints.
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

  /// Whether the text of an element is on screen as the file has it: no view around it is hidden, and the element shows its title.
  func shows(_ element: InterfaceElement) -> Bool {
    if Self.hiddenTitles.contains(where: { nameID($0.name) != nil && value(of: $0.name, in: element) == $0.value }) {
      return false
    }
    // A Mac shows titles of the menus that menu items open.
    if isForMacOS, isNamed(element, "menu"), value(of: "key", in: element) != "submenu" { return false }
    // Most files hide nothing.
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
  /// Whether two letters are in it, so that there is something to read.
  var hasTwoLetters: Bool {
    var count = 0
    for scalar in unicodeScalars {
      // Properties are looked up in tables, which ASCII does not need.
      let isLetter = scalar.isASCII ? (scalar.value | 0x20) &- 0x61 < 26 : scalar.properties.isAlphabetic
      if isLetter { count += 1 }
      if count == 2 { return true }
    }
    return false
  }
}
