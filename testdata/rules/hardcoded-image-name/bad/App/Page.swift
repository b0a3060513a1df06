import UIKit

final class Page: UIViewController {
  func pictures(_ isOn: Bool, _ country: String) -> [UIImage?] {
    [
      UIImage(named: "ic_flag-red"),
      UIImage(named: "card.png"),
      UIImage(named: "Stamps/blue"),
      UIImage(named: isOn ? "card" : "photo"),
      UIImage(imageLiteralResourceName: "card"),
      // UIImage(named: "card")
      UIImage(named: "nowhere"),
      UIImage(named: "card_\(country)"),
      UIImage(systemName: "card"),
      UIImage(resource: .card),
    ]
  }
}
