import UIKit

class Base: UIViewController {
  @IBOutlet var heading: UILabel!
}

final class Page: Base, UITableViewDelegate {
  @IBOutlet private var button: UIButton!
  // @IBOutlet var footer: UILabel!

  @IBAction func share(_ sender: Any) {}

  #if false
  @IBAction func pay(_ sender: Any) {}
  #endif
}

final class Settings: UIViewController {
  let text = "sound"
  let rows = UINib(nibName: "Row", bundle: nil)
}

let rows = Settings().rows
