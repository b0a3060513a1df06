import UIKit

final class Page: UIViewController {
  private let box = UIBarButtonItem(image: UIImage(named: "box"), style: .plain, target: nil, action: nil)
  private let pad = UIImageView(image: UIImage(named: "pad-four"))

  private func show(_ page: Int) {
    let image = UIImageView(image: UIImage(named: page == 0 ? "stamp" : "night"))
    let names = [
      UIImageView(image: UIImage(named: "card")),
      UIImageView(image: UIImage(named: "flag")),
      UIImageView(image: UIImage(named: "letter")),
      UIImageView(image: UIImage(named: "all")),
      UIImageView(image: UIImage(named: "map")),
      UIImageView(image: UIImage(named: "mark")),
      UIImageView(image: UIImage(named: "new")),
      UIImageView(image: UIImage(named: "pad-one")),
      UIImageView(image: UIImage(named: "pad-two")),
      UIImageView(image: UIImage(named: "pad-three")),
      UIImageView(image: UIImage(named: "gear")),
      UIImageView(image: UIImage(named: "pad")),
      UIImageView(image: UIImage(named: "tall")),
      UIImageView(image: UIImage(named: "texture")),
    ]
    draw(image, names)
  }
}
