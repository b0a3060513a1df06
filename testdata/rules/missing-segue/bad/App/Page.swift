import UIKit

final class Page: UIViewController {
  enum Segue: String {
    case pay = "showPayment"
  }

  func go(_ name: String) {
    performSegue(withIdentifier: "shwOrder", sender: nil)
    performSegue(withIdentifier: "elsewhere", sender: self)
    performSegue(withIdentifier: Segue.pay.rawValue, sender: nil)
    performSegue(withIdentifier: "showOrder", sender: nil)
    performSegue(withIdentifier: "show\(name)", sender: nil)
    // performSegue(withIdentifier: "gone", sender: nil)
  }
}
