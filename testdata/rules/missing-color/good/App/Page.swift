import UIKit

enum Tint {
  static let main = "brand"
}

/// UIColor(named: "gone")
final class Page: UIViewController {
  func colours(_ mode: String) -> [UIColor?] {
    [
      UIColor(named: "brand"), UIColor(named: Tint.main), UIColor(named: "Dark/brand"), UIColor(named: "Ink"),
      UIColor(named: mode), UIColor(named: "gone_\(mode)"), UIColor(named: "gone", in: .module, compatibleWith: nil),
      UIColor(hex: "gone"),
    ]
  }

  #if false
  let old = UIColor(named: "gone")
  #endif
}
