import UIKit

enum Pictures {
  static let arrow = UIImage(named: "arrow")
  static let box = UIImage(named: "box.jpg")
  static let flag = UIImage(named: "flag")
}
