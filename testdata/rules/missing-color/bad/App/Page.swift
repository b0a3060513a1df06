import UIKit

enum Tint {
  static let old = "sepia"
}

final class Page: UIViewController {
  func colours(_ mode: String) -> [UIColor?] {
    [
      UIColor(named: "brnd"),
      UIColor(named: "ink"),
      UIColor(named: Tint.old),
      UIColor(named: "Dark/brand"),
      UIColor(named: mode == "dark" ? "night" : "brand"),
      UIColor(named: "gone", in: Bundle(for: Page.self), compatibleWith: nil),
      UIColor(named: "gone_\(mode)"),
      // UIColor(named: "gone")
    ]
  }
}

let colours = Page().colours("dark")
