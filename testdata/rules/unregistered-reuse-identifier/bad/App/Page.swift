import UIKit

final class Page: UITableViewController {
  enum Cell: String {
    case plain = "PlainCell"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Own")
    // tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Gone")
  }

  func cell(_ path: IndexPath, _ name: String) {
    _ = tableView.dequeueReusableCell(withIdentifier: "OrdrCell", for: path)
    _ = tableView.dequeueReusableCell(withIdentifier: "Gone", for: path)
    _ = tableView.dequeueReusableCell(withIdentifier: "Nowhere")
    _ = tableView.dequeueReusableCell(withIdentifier: Cell.plain.rawValue, for: path)
    _ = grid.dequeueReusableCell(withReuseIdentifier: "Tile", for: path)
    _ = grid.dequeueReusableSupplementaryView(ofKind: "top", withReuseIdentifier: "Top", for: path)
    _ = tableView.dequeueReusableHeaderFooterView(withIdentifier: "Head")
    _ = tableView.dequeueReusableCell(withIdentifier: "Own", for: path)
    _ = tableView.dequeueReusableCell(withIdentifier: "OrderCell", for: path)
    _ = tableView.dequeueReusableCell(withIdentifier: "Cell\(name)", for: path)
  }
}

let cell: Void = Page().cell(path, "a")
