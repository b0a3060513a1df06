import UIKit

final class Page: UIViewController {
  func fail() {
    label.text = "The network is not reachable"
    alert.message = "The network is not reachable"
    title = "Your orders"
    label.text = "OK"
    other.text = "OK"
    third.text = "OK"
    // label.text = "Please try it again"
    label.text = "Please try it again"
    print("Please try it again")
  }
}
