import UIKit

enum Picture: String {
  case card = "ic_card"
}

/// UIImage(named: "gone")
final class Page: UIViewController {
  func pictures(_ country: String, _ picture: Picture?) -> [UIImage?] {
    [
      UIImage(named: "flag"), UIImage(named: "flag.png"), UIImage(named: "Stamps/blue"), UIImage(named: "photo.jpg"),
      UIImage(named: "arrow"), UIImage(named: "arrow.png"), UIImage(named: "Sound.bundle/note"), UIImage(named: "Other.bundle/gone"),
      UIImage(named: Picture.card.rawValue), UIImage(named: country), UIImage(named: "flag_\(country)"), UIImage(named: ""),
      UIImage(named: "gone", in: .module, compatibleWith: nil), UIImage(named: "flag", in: nil, compatibleWith: nil),
      UIImage(systemName: "gone"), UIImage(contentsOfFile: "gone"), .init(named: "brand"), UIImage(named: "AppIcon60x60"),
    ]
  }

  let text = "UIImage(named: gone)"

  #if false
  let old = UIImage(named: "gone")
  #endif
}
