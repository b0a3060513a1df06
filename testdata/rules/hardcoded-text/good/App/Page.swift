import UIKit

final class Page: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.title = NSLocalizedString("Your orders", comment: "")
    label.text = "orders.title".localized
    label.text = String(localized: "Your orders")
    label.text = "–"
    label.text = ""
    formatter.dateFormat = "yyyy年MM月dd日"
    assert(name != "取消")
    let title = "A title that nobody sees"
    #if false
    label.text = "Your orders"
    #endif
    /* label.text = "取消" */
  }
}
