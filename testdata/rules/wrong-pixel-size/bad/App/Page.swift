import UIKit

let items = [
  UIBarButtonItem(image: UIImage(named: "card"), style: .plain, target: nil, action: nil),
  UIBarButtonItem(image: UIImage(named: "flag"), style: .plain, target: nil, action: nil),
  UIBarButtonItem(image: UIImage(named: "letter"), style: .plain, target: nil, action: nil),
  UIBarButtonItem(image: UIImage(named: "arrow"), style: .plain, target: nil, action: nil),
]
let others = [UIImage(named: "night"), UIImage(named: "round"), UIImage(named: "stamp"), UIImage(named: "gear")]
