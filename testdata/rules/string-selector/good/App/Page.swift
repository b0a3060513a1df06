import UIKit

/// Selector("tap:")
final class Page: UIViewController {
  @objc func tap(_ sender: Any) {}

  override func viewDidLoad() {
    super.viewDidLoad()
    button.addTarget(self, action: #selector(tap), for: .touchUpInside)
    perform(Selector(("_setBackgroundStyle:")))
    perform(Selector(name))
    perform(Selector("tap\(name):"))
    perform(NSSelectorFromString("countryCode"))
    perform(#selector(getter: title))
    print("Selector(tap:)")
    #if false
    perform(Selector("tap:"))
    #endif
  }
}
