import UIKit

let items = [
  UIBarButtonItem(image: UIImage(named: "card"), style: .plain, target: nil, action: nil),
  UIBarButtonItem(image: UIImage(named: "flag"), style: .plain, target: nil, action: nil),
  UIBarButtonItem(image: UIImage(named: "letter"), style: .plain, target: nil, action: nil),
  UIBarButtonItem(image: UIImage(named: "arrow"), style: .plain, target: nil, action: nil),
]
let others = [
  UIImageView(image: UIImage(named: "night")),
  UIImageView(image: UIImage(named: "round")),
  UIImageView(image: UIImage(named: "stamp")),
  UIImageView(image: UIImage(named: "gear")),
]
