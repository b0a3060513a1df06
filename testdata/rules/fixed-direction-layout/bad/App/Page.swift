import UIKit

final class Page: UIViewController {
  private let icon = UIImageView()
  private let heading = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    // icon.leftAnchor was here once.
    NSLayoutConstraint.activate([
      icon.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 16),
      heading.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      heading.rightAnchor.constraint(equalTo: view.safeAreaLayoutGuide.rightAnchor),
    ])
    #if false
    icon.rightAnchor.constraint(equalTo: view.rightAnchor).isActive = true
    #endif
    print("leftAnchor", view.layoutMargins.left)
  }
}
