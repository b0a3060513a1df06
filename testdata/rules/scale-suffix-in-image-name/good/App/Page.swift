import UIKit

/// UIImage(named: "flag@2x")
final class Page: UIViewController {
  func pictures(_ name: String) -> [UIImage?] {
    [
      UIImage(named: "flag"), UIImage(named: "arrow.png"), UIImage(named: name), UIImage(named: "\(name)@1x"),
      UIImage(contentsOfFile: "arrow@2x.png"), UIImage(systemName: "arrow@2x"),
    ]
  }

  let mail = "user@2x.com"
  let address = URL(string: "https://example.com/flag@2x.png")
  let text = "UIImage(named: flag@2x)"

  #if false
  let old = UIImage(named: "flag@2x")
  #endif
}
