import UIKit

/// UINib(nibName: "Gone", bundle: nil)
final class Page: UIViewController {
  static let nib = "Card"

  func load(_ name: String) {
    _ = UINib(nibName: "Card", bundle: nil)
    _ = UINib(nibName: "Pad", bundle: nil)
    _ = UINib(nibName: "Pad~ipad", bundle: nil)
    _ = UINib(nibName: "Card.xib", bundle: nil)
    _ = UINib(nibName: "Compiled", bundle: nil)
    _ = UINib(nibName: Self.nib, bundle: .main)
    _ = UINib(nibName: name, bundle: nil)
    _ = UINib(nibName: String(describing: Page.self), bundle: nil)
    _ = UINib(nibName: "Gone", bundle: .module)
    _ = Bundle(for: Page.self).loadNibNamed("Sum", owner: self)
    _ = UIStoryboard(name: "Settings", bundle: nil)
    _ = UIStoryboard(name: "\(name)Settings", bundle: nil)
    _ = Page(nibName: nil, bundle: nil)
    _ = "UINib(nibName: Gone)"
  }

  #if false
  let nib = UINib(nibName: "Gone", bundle: nil)
  #endif
}
