import UIKit

let gallery = [
  UIImageView(image: UIImage(named: "card")), UIImageView(image: UIImage(named: "flag")), UIImageView(image: UIImage(named: "letter")), UIImageView(image: UIImage(named: "stamp")), UIImageView(image: UIImage(named: "photo")),
  UIImageView(image: UIImage(named: "arrow")), UIImageView(image: UIImage(named: "back")), UIImageView(image: UIImage(named: "close")), UIImageView(image: UIImage(named: "gear")),
]
