import UIKit

let gallery = [
  UIImage(named: "card"), UIImage(named: "flag"), UIImage(named: "letter"), UIImage(named: "stamp"), UIImage(named: "photo"),
  UIImage(named: "arrow"), UIImage(named: "back"), UIImage(named: "close"), UIImage(named: "gear"),
]
