import UIKit

enum Picture {
  static let arrow = "back@3x"
}

final class Page: UIViewController {
  func paths(_ name: String) -> [Any?] {
    [
      Bundle.main.path(forResource: "arrow@2x", ofType: "png"),
      Bundle.main.url(forResource: "flag@3x", withExtension: "png"),
      Bundle.main.path(forResource: Picture.arrow, ofType: "png"),
      Bundle.main.path(forResource: "\(name)@2x", ofType: "png"),
      // Bundle.main.path(forResource: "arrow@2x", ofType: "png")
      UIImage(named: "arrow@2x"),
    ]
  }
}
