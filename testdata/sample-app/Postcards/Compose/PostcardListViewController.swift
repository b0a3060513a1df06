//
//  PostcardListViewController.swift
//  Postcards
//
//  Created by Mira Lindqvist on 15.03.16.
//

import UIKit

class PostcardListViewController: UITableViewController {

    private var postcards: [Postcard] = []

    override func viewDidLoad() {
        title = NSLocalizedString("list.title", comment: "Title of the list of sent cards")
        let stamps = #selector(showStamps)
        navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .bookmarks, target: self, action: stamps)
    }

    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int {
        return postcards.count
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Postcard", for: indexPath)
        let postcard = postcards[indexPath.row]
        cell.textLabel?.text = postcard.address.name
        cell.detailTextLabel?.text = postcard.text
        cell.imageView?.image = UIImage(named: "stamp")
        return cell
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        switch segue.destination {
        case let help as BrowserViewController:
            help.address = URL(string: "https://postcards.example/help")
        case let compose as ComposeViewController:
            compose.onSend = { [weak self] postcard in
                self?.postcards.insert(postcard, at: 0)
                self?.tableView.reloadData()
            }
        default:
            break
        }
    }

    @IBAction func showStamps(_ sender: UIBarButtonItem) {
        show(StampsViewController(style: .plain), sender: sender)
    }
}
