import UIKit

/// Bundle.main.path(forResource: "arrow@2x", ofType: "png")
final class Page: UIViewController {
  func paths(_ name: String) -> [Any?] {
    [
      Bundle.main.path(forResource: "arrow", ofType: "png"), Bundle.main.url(forResource: "sounds", withExtension: "plist"),
      Bundle.main.path(forResource: name, ofType: "png"), Bundle.main.path(forResource: "user@2x.com", ofType: nil),
      Bundle.main.path(forResource: "arrow@1x", ofType: "png"),
    ]
  }

  let text = "path(forResource: arrow@2x)"
}
