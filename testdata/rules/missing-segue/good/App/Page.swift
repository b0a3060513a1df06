import UIKit

/// performSegue(withIdentifier: "gone", sender: nil)
final class Page: UIViewController {
  static let segue = "showOrder"

  func go(_ name: String) {
    performSegue(withIdentifier: "showOrder", sender: nil)
    performSegue(withIdentifier: Page.segue, sender: nil)
    performSegue(withIdentifier: name, sender: nil)
    performSegue(withIdentifier: "show" + name, sender: nil)
    print("performSegue(withIdentifier: gone)")
    #if false
    performSegue(withIdentifier: "gone", sender: nil)
    #endif
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    if segue.identifier == "gone" { return }
  }
}
