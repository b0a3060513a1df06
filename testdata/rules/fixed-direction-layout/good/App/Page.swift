import UIKit

/// `leftAnchor` is for maps.
final class Page: UIViewController {
  private let leftAnchorView = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    leftAnchorView.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: view.layoutMargins.left).isActive = true
    /* view.rightAnchor */
    let insets = UIEdgeInsets(top: 0, left: 1, bottom: 2, right: 3)
    #if false
    view.rightAnchor.constraint(equalTo: leftAnchorView.rightAnchor).isActive = true
    #endif
    print("leftAnchor \(insets.right)")
  }
}
