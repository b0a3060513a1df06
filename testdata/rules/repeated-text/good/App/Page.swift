import UIKit

final class Page: UIViewController {
  func fail() {
    label.text = "The network is not reachable"
    alert.message = "The network is not reachable"
    // other.text = "The network is not reachable"
    print("The network is not reachable")
    let text = "label.text = \"The network is not reachable\""
    #if false
    third.text = "The network is not reachable"
    #endif
    label.text = "Try again"
    other.text = "Try again"
    third.text = "Try again"
    a.text = NSLocalizedString("The server is busy", comment: "")
    b.text = NSLocalizedString("The server is busy", comment: "")
    c.text = NSLocalizedString("The server is busy", comment: "")
  }
}
