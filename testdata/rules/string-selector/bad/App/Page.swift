import UIKit

final class Page: UIViewController {
  @objc func tap(_ sender: Any) {}
  @objc func open(with link: Any) {}

  override func viewDidLoad() {
    super.viewDidLoad()
    button.addTarget(self, action: Selector("tap:"), for: .touchUpInside)
    button.addTarget(self, action: Selector("openWithLink:"), for: .touchUpInside)
    timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: Selector("tick"), userInfo: nil, repeats: true)
    perform(NSSelectorFromString("tap:"))
    // perform(Selector("tap:"))
    perform(NSSelectorFromString("countryCode"))
    perform(Selector(("tap:")))
    perform(Selector("_hidden:"))
    perform(Selector(name))
    perform(#selector(tap))
  }
}
