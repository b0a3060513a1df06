//
//  ComposeViewController.swift
//  Postcards
//
//  Created by Mira Lindqvist on 21.03.16.
//

import UIKit

class ComposeViewController: UIViewController {

    @IBOutlet private var textView: UITextView!
    @IBOutlet private var stampView: UIImageView!
    @IBOutlet private var countLabel: UILabel!

    var onSend: ((Postcard) -> Void)?

    private var postcard = Postcard(
        size: .small,
        text: "",
        address: Postcard.Address(name: "", street: "", postalCode: "", city: "", country: ""),
        pictureURL: nil)

    override func viewDidLoad() {
        super.viewDidLoad()
        stampView.image = UIImage(named: "stamp")
        textView.delegate = self
        updateCount()
    }

    @IBAction private func send(_ sender: Any) {
        postcard.text = textView.text
        guard postcard.isComplete else {
            showMissingParts()
            return
        }
        onSend?(postcard)
        navigationController?.popViewController(animated: true)
    }

    private func updateCount() {
        let left = Postcard.maximumTextLength - textView.text.count
        countLabel.text = "\(left)"
        countLabel.textColor = left < 0 ? .red : .darkGray
    }

    private func showMissingParts() {
        let alert = UIAlertController(
            title: NSLocalizedString("compose.incomplete", comment: "The card lacks something"),
            message: nil,
            preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert, animated: true)
    }
}

extension ComposeViewController: UITextViewDelegate {

    func textViewDidChange(_ textView: UITextView) {
        updateCount()
    }
}
