import UIKit

/// instantiateViewController(withIdentifier: "Gone")
final class Page: UIViewController {
  func go(_ name: String) {
    _ = storyboard?.instantiateViewController(withIdentifier: "Orders")
    _ = storyboard?.instantiateViewController(withIdentifier: "Settings")
    _ = storyboard?.instantiateViewController(withIdentifier: name)
    _ = storyboard?.instantiateViewController(withIdentifier: String(describing: Page.self))
    _ = storyboard?.instantiateInitialViewController()
    _ = make(withIdentifier: "Gone")
    #if false
    _ = storyboard?.instantiateViewController(withIdentifier: "Gone")
    #endif
    print("instantiateViewController(withIdentifier: Gone)")
  }
}
