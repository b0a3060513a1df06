import UIKit

enum Picture {
  static let arrow = "arrow@3x.png"
}

final class Page: UIViewController {
  func pictures(_ index: Int, _ isOn: Bool) -> [UIImage?] {
    [
      UIImage(named: "flag@2x"),
      UIImage(named: "arrow@2x.png"),
      UIImage(named: "gone@3x~ipad.png"),
      UIImage(named: isOn ? "arrow@2x" : "arrow"),
      UIImage(named: Picture.arrow),
      UIImage(named: "Sound.bundle/note@2x"),
      // UIImage(named: "flag@2x")
      UIImage(named: "arrow@1x"),
      UIImage(named: "arrow_\(index)@2x"),
      UIImage(contentsOfFile: "arrow@2x.png"),
    ]
  }
}
