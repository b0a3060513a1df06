//
//  PreviewViewController.swift
//  Postcards
//
//  Created by Jonas Ebert on 09.10.20.
//

import UIKit
import WebKit

/// Shows how a card will look in print.
final class PreviewViewController: UIViewController {

    private let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    private let postcard: Postcard

    init(postcard: Postcard) {
        self.postcard = postcard
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("PreviewViewController is not made by a storyboard")
    }

    override func loadView() {
        webView.navigationDelegate = self
        webView.accessibilityIdentifier = "preview"
        view = webView
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        guard let base = URL(string: "https://print.postcards.example"),
              let url = postcard.previewURL(base: base)
        else { return }
        webView.load(URLRequest(url: url))
    }
}

extension PreviewViewController: WKNavigationDelegate {

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        title = webView.title
    }
}

extension PreviewViewController {
  func showPrinterError() {
    UIAlertView(title: nil, message: nil, delegate: nil, cancelButtonTitle: nil).show()
  }
}
