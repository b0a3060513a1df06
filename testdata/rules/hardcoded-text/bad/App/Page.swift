import UIKit

final class Page: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.title = "Your orders"
    label.text = "The list of your orders is empty at the moment"
    button.setTitle("Pay now", for: .normal)
    field.placeholder = "Name"
    let alert = UIAlertController(title: "Delete all?", message: "They cannot be brought back.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    label.text = NSLocalizedString("orders.title", comment: "")
    print("Your orders")
    label.text = "–"
    formatter.dateFormat = "yyyy年MM月dd日"
    if name == "取消" { return }
    // label.text = "Your orders"
  }

  func load() {
    Bundle.main.loadNibNamed("Row", owner: self)
    for key in ["a", "b", "c"] { print(key.localized, key.localized, key.localized, key.localized, key.localized, key.localized) }
  }
}
