import UIKit

let gallery = [
  UIImage(named: "card"), UIImage(named: "left"), UIImage(named: "map"), UIImage(named: "round"), UIImage(named: "arrow"),
]
