internal import Project

/// The name of an attribute or element that the facts reader uses.
struct InterfaceName: Sendable {
  let text: String
  var role: Role?
  var tag: Tag?

  enum Role: CaseIterable, Sendable {
    case image, customClass, storyboardIdentifier, reuseIdentifier, text, direction, value

    var names: [String] {
      switch self {
      case .image:
        [
          "image", "backgroundImage", "selectedImage", "highlightedImage", "landscapeImage", "alternateImage",
          "largeContentSizeImage",
          "minimumValueImage", "maximumValueImage", "minimumTrackImage", "maximumTrackImage", "progressImage", "trackImage",
          "shadowImage", "landscapeImagePhone", "onImage", "offImage", "onStateImage", "offStateImage", "mixedStateImage",
          "imageName", "backIndicatorImage",
        ]
      case .customClass: ["customClass"]
      case .storyboardIdentifier: ["storyboardIdentifier"]
      case .reuseIdentifier: ["reuseIdentifier"]
      case .text: ["text", "title", "placeholder", "prompt", "headerTitle", "footerTitle"]
      case .direction: ["firstAttribute", "secondAttribute", "textAlignment", "alignment"]
      case .value: ["value"]
      }
    }
  }

  enum Tag: String, CaseIterable, Sendable {
    case outlet, outletCollection, action, scene, segue, color, image, imageView, button, string, viewControllerPlaceholder
    case userDefinedRuntimeAttribute, binding, tableViewCell
  }

  /// By hash.
  static let all: [UInt64: InterfaceName] = {
    var names: [UInt64: InterfaceName] = [:]
    func update(_ text: String, _ body: (inout InterfaceName) -> Void) {
      body(&names[InterfaceFile.hash(ofName: text), default: InterfaceName(text: text)])
    }
    for role in Role.allCases {
      for name in role.names { update(name) { $0.role = role } }
    }
    for tag in Tag.allCases { update(tag.rawValue) { $0.tag = tag } }
    return names
  }()
}
