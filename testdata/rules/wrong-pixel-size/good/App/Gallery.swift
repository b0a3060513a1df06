import UIKit

let gallery = [
  UIImageView(image: UIImage(named: "card")), UIImageView(image: UIImage(named: "left")), UIImageView(image: UIImage(named: "map")), UIImageView(image: UIImage(named: "round")), UIImageView(image: UIImage(named: "arrow")),
]
