import UIKit

final class Page: UIViewController {
  private let box = UIBarButtonItem(image: UIImage(named: "box"), style: .plain, target: nil, action: nil)
  private let pad = UIImageView(image: UIImage(named: "pad-four"))

  private func show(_ page: Int) {
    let image = UIImage(named: page == 0 ? "stamp" : "night")
    let letters = ["card", "flag", "letter", "all", "map", "mark", "new"].compactMap { UIImage(named: $0) }
    let pads = [UIImage(named: "pad-one"), UIImage(named: "pad-two"), UIImage(named: "pad-three")]
    let loose = [UIImage(named: "gear"), UIImage(named: "pad"), UIImage(named: "tall"), UIImage(named: "texture")]
    draw(image, letters, pads, loose)
  }
}
