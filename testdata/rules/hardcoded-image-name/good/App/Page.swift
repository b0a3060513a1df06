import UIKit

enum Picture {
  static let card = "card"
}

/// UIImage(named: "card")
final class Page: UIViewController {
  func pictures(_ country: String) -> [UIImage?] {
    [
      R.image.card(),
      UIImage(resource: .icFlagRed),
      UIImage(named: Picture.card),
      UIImage(named: "nowhere"),
      UIImage(named: "card_\(country)"),
      UIImage(named: country),
      UIImage(systemName: "card"),
      UIImage(contentsOfFile: "card"),
    ]
  }

  func named(_ named: String = "card") -> String { "UIImage(named: \"card\")" }

  #if false
  let old = UIImage(named: "card")
  #endif
}
