import UIKit

let gallery = [
  UIImage(named: "card"), UIImage(named: "flag"), UIImage(named: "letter"), UIImage(named: "night"), UIImage(named: "round"),
  UIImage(named: "stamp"), UIImage(named: "arrow"), UIImage(named: "gear"),
]
