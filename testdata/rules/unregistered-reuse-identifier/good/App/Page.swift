import UIKit

final class Tile: UICollectionViewCell {}

/// dequeueReusableCell(withIdentifier: "Gone")
final class Page: UITableViewController {
  static let own = "Own"

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: Page.own)
    tableView.register(UINib(nibName: "Head", bundle: nil), forHeaderFooterViewReuseIdentifier: "Head")
    grid.register(Tile.self, forSupplementaryViewOfKind: "top", withReuseIdentifier: "Top")
  }

  func cell(_ path: IndexPath, _ name: String) {
    _ = tableView.dequeueReusableCell(withIdentifier: "Own", for: path)
    _ = tableView.dequeueReusableCell(withIdentifier: "CardCell", for: path)
    _ = tableView.dequeueReusableCell(withIdentifier: "OldCell")
    _ = tableView.dequeueReusableHeaderFooterView(withIdentifier: "Head")
    _ = grid.dequeueReusableSupplementaryView(ofKind: "top", withReuseIdentifier: "Top", for: path)
    _ = grid.dequeueReusableCell(withReuseIdentifier: "Tile", for: path)
    _ = tableView.dequeueReusableCell(withIdentifier: "Lazy") ?? UITableViewCell(style: .default, reuseIdentifier: "Lazy")
    _ = tableView.dequeueReusableCell(withIdentifier: name, for: path)
    _ = tableView.dequeueReusableCell(withIdentifier: "\(name)Cell", for: path)
    _ = tableView.dequeueReusableCell(withIdentifier: String(describing: Tile.self), for: path)
    #if false
    _ = tableView.dequeueReusableCell(withIdentifier: "Gone", for: path)
    #endif
  }
}
