//
//  StampsViewController.swift
//  Postcards
//
//  Created by Jonas Ebert on 11.01.21.
//
//  The shop for stamps. The storyboard has lost its scene, and much of this leads nowhere.
//

import UIKit

final class StampsViewController: UITableViewController {

    private let banner = UIImageView(image: UIImage(resource: .airmail))
    private var stamps: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        title = NSLocalizedString("stamps.title", comment: "Title of the shop for stamps")
        tableView.register(UINib(nibName: "StampRow", bundle: nil), forCellReuseIdentifier: "Stamp")
        tableView.backgroundColor = UIColor(named: "Papr")
        tableView.backgroundView = UIImageView(image: UIImage(named: "stmap"))
        refreshControl?.addTarget(self, action: Selector("reload"), for: .valueChanged)
        view.addSubview(banner)
        banner.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
        navigationItem.rightBarButtonItem = UIBarButtonItem(image: UIImage(named: "seal"), style: .plain, target: nil, action: nil)
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Stmp", for: indexPath)
        cell.imageView?.image = UIImage(named: "seal@2x")
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        if stamps[indexPath.row].isEmpty {
            performSegue(withIdentifier: "Album", sender: self)
        } else if let page = storyboard?.instantiateViewController(withIdentifier: "StampPage") {
            show(page, sender: self)
        }
    }

    @objc private func reload() {
        guard let path = Bundle.main.path(forResource: "paper@3x", ofType: "png"),
              FileManager.default.fileExists(atPath: path)
        else {
            navigationItem.prompt = "The stamps could not be loaded"
            return
        }
        refreshControl?.endRefreshing()
    }

    private func showFailure(of label: UILabel, in field: UITextField) {
        label.text = "The stamps could not be loaded"
        field.placeholder = "The stamps could not be loaded"
    }
}

final class StampCell: UITableViewCell {

    @IBOutlet private var nameLabel: UILabel!
}

extension StampsViewController {

    /// What VoiceOver reads aloud: the screen, and the list in it.
    var spokenTitles: [String] {
        [
            NSLocalizedString("stamps.title", comment: "Title of the shop for stamps"),
            NSLocalizedString("list.title", comment: "Title of the list of sent cards"),
        ]
    }

    /// A row for the header, without reuse.
    func makeHeader() -> UIView? {
        UINib(nibName: "StampCell", bundle: nil).instantiate(withOwner: nil).first as? UIView
    }

    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { makeHeader() }
}

extension StampsViewController {

    /// Stamps of the country around.
    private func locate() {
        guard ProcessInfo.processInfo.systemUptime > 60 else { return }
        CLLocationManager().requestLocation()
        UIApplication.shared.registerForRemoteNotifications()
        if let settings = URL(string: "prefs:root=LOCATION_SERVICES") { UIApplication.shared.open(settings) }
    }
}
