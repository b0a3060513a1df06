import UIKit

final class Page: UIViewController {
  static let login = "Login"

  func go(_ name: String) {
    _ = storyboard?.instantiateViewController(withIdentifier: "Ordr")
    _ = storyboard?.instantiateViewController(withIdentifier: Page.login)
    _ = storyboard?.instantiateViewController(identifier: "Profile", creator: nil)
    _ = storyboard?.instantiateViewController(withIdentifier: "Order")
    _ = storyboard?.instantiateViewController(withIdentifier: "\(name)Page")
    // storyboard?.instantiateViewController(withIdentifier: "Gone")
  }
}
