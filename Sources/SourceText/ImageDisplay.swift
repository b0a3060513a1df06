/// How code displays an image that it looks up, as far as the enclosing call shows.
public enum ImageDisplay: Hashable, Sendable {
  /// Stored or passed on; the size on screen is unknown.
  case unknown
  /// At its natural size: `UIBarButtonItem(image:)`, `Image("x")` that is not resizable.
  case natural
  /// In the view or button of a property: `cell.icon.image = …`, `button.setImage(…)`.
  case view(String, isButton: Bool)
  /// Stretched with cap insets or as a background.
  case stretched
}

extension NameReader {
  /// - Parameters:
  ///   - index: the word before the name.
  ///   - call: the bracket around the name.
  func imageDisplay(at index: Int, in call: Int) -> ImageDisplay {
    guard let end = closing(call) else { return .unknown }
    if !isSwift { return messageDisplay(before: call - 1, after: end + 1) }
    let isSwiftUI = isText("Image", at: call - 1) || isText("Label", at: call - 1)
    if isSwiftUI { return hasModifier("resizable", after: end) ? .unknown : .natural }
    let after = skipOptionalMark(end + 1)
    if isSign(".", at: after), isStretching(after + 1) { return .stretched }
    var before = callee(of: call) - 1
    if isSign("#", at: before) { before -= 1 }
    switch sign(at: max(0, before)) {
    case UInt8(ascii: "("): return display(bySetter: text(at: before - 1), of: receiver(before: before - 1), isButton: true)
    case UInt8(ascii: ":"):
      guard isText("image", at: before - 1), let around = open.dropLast().last?.index, isSign("(", at: around) else {
        return .unknown
      }
      return Self.naturalOwners.contains(text(at: callee(of: around))) ? .natural : .unknown
    default: return display(ofAssignment: before)
    }
  }

  private static let naturalOwners: Set = ["UIImageView", "UIBarButtonItem", "UITabBarItem"]

  /// `[[UIImageView alloc] initWithImage:…]`, `[button setImage:… forState:…]`
  private func messageDisplay(before: Int, after: Int) -> ImageDisplay {
    if isSign("[", at: before), isStretching(after) { return .stretched }
    guard isSign(":", at: before) else { return display(ofAssignment: before) }
    let name = text(at: before - 1)
    if name == "initWithImage" || name == "image" && isBarItem { return .natural }
    return display(bySetter: name, of: isName(before - 2) ? before - 2 : nil, isButton: isText("forState", at: after))
  }

  /// Whether the enclosing message goes to a bar item: `[[UITabBarItem alloc] initWithTitle:… image:…]`.
  private var isBarItem: Bool {
    guard let around = open.dropLast().last?.index else { return false }
    return Self.naturalOwners.contains(text(at: around + 2))
  }

  private func display(bySetter name: String, of receiver: Int?, isButton: Bool) -> ImageDisplay {
    switch name {
    case "setImage": receiver.map { .view(property($0), isButton: isButton) } ?? (isButton ? .natural : .unknown)
    case "setThumbImage": .natural
    case "setBackgroundImage", "setMinimumTrackImage", "setMaximumTrackImage", "setShadowImage": .stretched
    default: .unknown
    }
  }

  /// `view.image = …`
  private func display(ofAssignment equals: Int) -> ImageDisplay {
    guard isSign("=", at: equals), isSign(".", at: equals - 2), let receiver = receiver(before: equals - 1) else {
      return .unknown
    }
    switch text(at: equals - 1) {
    case "image":
      let name = property(receiver)
      return name == "tabBarItem" ? .natural : .view(name, isButton: false)
    case "selectedImage": return .natural
    case "backgroundImage", "shadowImage": return .stretched
    default: return .unknown
    }
  }

  /// The name before the dot of a member, skipping an optional's `?` or `!`.
  private func receiver(before member: Int) -> Int? {
    guard isSign(".", at: member - 1) else { return nil }
    let place = isSign("?", at: member - 2) || isSign("!", at: member - 2) ? member - 3 : member - 2
    return isName(place) ? place : nil
  }

  /// Instance variables begin with an underscore; their properties do not.
  private func property(_ index: Int) -> String { String(text(at: index).drop { $0 == "_" }) }

  private func skipOptionalMark(_ index: Int) -> Int { isSign("?", at: index) || isSign("!", at: index) ? index + 1 : index }

  private func isStretching(_ index: Int) -> Bool {
    guard isName(index) else { return false }
    let name = text(at: index)
    return name.hasPrefix("resizableImage") || name.hasPrefix("stretchableImage")
  }

  /// Whether one of the chained calls after a bracket has a name: `Image("x").renderingMode(.template).resizable()`.
  private func hasModifier(_ name: String, after end: Int) -> Bool {
    var place = end + 1
    // Limits the work; longer chains do not occur.
    for _ in 0..<16 where isSign(".", at: place) {
      if isText(name, at: place + 1) { return true }
      place = isSign("(", at: place + 2) ? next(after: place + 2) ?? place + 3 : place + 2
    }
    return false
  }
}
