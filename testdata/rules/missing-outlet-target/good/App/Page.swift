import Kit
import UIKit

class Base: UIViewController {
  @IBOutlet var heading: UILabel!
}

typealias Shared = Page

final class Page: Base {
  @IBOutlet private weak var button: UIButton?
  @IBOutlet var first: UILabel!, second: UILabel!
  var subtitle: String { didSet {} }

  @IBAction func share(_ sender: Any) {}
  @IBAction func tap() {}
  @IBAction func move(_ sender: Any, forEvent event: UIEvent) {}
  @IBAction func open(link: Any) {}
  @objc(buy:) func purchase(_ sender: Any) {}
  @objc func setMark(_ mark: String) {}
}

extension Shared {
  @IBAction func pay(_ sender: Any) {}
}

@objc(PCSettings)
final class Settings: UIViewController {
  @IBOutlet var sound: UISwitch!
}

/// What Kit's page has is not here to be seen.
final class Special: KitPage {}
