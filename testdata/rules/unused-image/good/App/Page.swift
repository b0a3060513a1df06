import UIKit

enum Picture: String {
  case flag
  case row = "ic_row"
}

final class Page: UIViewController {
  func pictures(_ index: Int) -> [UIImage?] {
    [
      UIImage(named: "flag"), UIImage(named: "card_\(index)"), UIImage(named: String(format: "tile-%d", index)),
      UIImage(resource: .swiftSymbol), UIImage(named: "photo.png"), UIImage(named: "Stamps/blue"), UIImage(named: "arrow"),
    ]
  }
}
