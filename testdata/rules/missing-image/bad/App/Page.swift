import UIKit

enum Picture {
  static let old = "ic_letter"
}

final class Page: UIViewController {
  func pictures(_ country: String, _ isOn: Bool) -> [UIImage?] {
    [
      UIImage(named: "flagg"),
      UIImage(named: "elephant"),
      UIImage(named: "Flag"),
      UIImage(named: "photo"),
      UIImage(named: "envelope"),
      UIImage(named: isOn ? "ic_cart" : "ic_card"),
      UIImage(named: Picture.old),
      UIImage(named: "Stamps/red"),
      UIImage(named: "Sound.bundle/noise"),
      gone ?? .init(named: "gone"),
      .init(named: "brand"),
      // UIImage(named: "gone")
      UIImage(named: "flag_\(country)"),
      UIImage(named: "gone", in: Bundle(for: Page.self), compatibleWith: nil),
      UIImage(named: "Other.bundle/arrow"),
      UIImage(named: "photo.jpg"),
      UIImage(named: "AppIcon"),
      UIImage(named: "gone@2x"),
      UIImage(systemName: "elephant"),
    ]
  }

  let gone: UIImage? = .init(named: "gone")
  let brand: UIColor? = .init(named: "gone")
}

let types: [Any] = [Page.self, Picture.self, Row.self]
let all = Page().pictures("de", true)
