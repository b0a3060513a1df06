import UIKit

final class Page: UIViewController {
  static let nib = "Cart"

  init(_ name: String) {
    super.init(nibName: "Pagge", bundle: nil)
  }

  func load(_ name: String) {
    _ = UINib(nibName: "card", bundle: nil)
    _ = UINib(nibName: "Card", bundle: nil)
    _ = UINib(nibName: Page.nib, bundle: .main)
    _ = UINib(nibName: "Gone", bundle: Bundle(for: Page.self))
    _ = UINib(nibName: "Card\(name)", bundle: nil)
    _ = Bundle.main.loadNibNamed("Envelope", owner: self)
    _ = UIStoryboard(name: "Mian", bundle: nil)
    _ = UIStoryboard(name: "Main", bundle: nil)
    // UIStoryboard(name: "Gone", bundle: nil)
  }
}

let page: Void = Page("a").load("b")
