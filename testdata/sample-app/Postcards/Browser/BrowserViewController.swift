//
//  BrowserViewController.swift
//  Postcards
//
//  Created by Mira Lindqvist on 02.05.16.
//

import UIKit

/// Shows the help pages. Predates PreviewViewController and waits for its turn
/// to be replaced: the pages rely on the synchronous script call below.
class BrowserViewController: UIViewController, UIWebViewDelegate {

    @IBOutlet private var webView: UIWebView!
    @IBOutlet private var backButton: UIBarButtonItem!

    var address: URL?

    override func viewDidLoad() {
        super.viewDidLoad()
        webView.delegate = self
        if let address = address {
            webView.loadRequest(URLRequest(url: address))
        }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        webView.stopLoading()
        webView.delegate = nil
    }

    @IBAction private func goBack(_ sender: Any) {
        webView.goBack()
    }

    /// A web view that loads the price list before anyone asks for it.
    static func makePriceList() -> UIView {
        let priceList = UIWebView(frame: .zero)
        priceList.scalesPageToFit = true
        priceList.paginationMode = .topToBottom
        return priceList
    }

    // MARK: - UIWebViewDelegate

    func webView(
        _ webView: UIWebView,
        shouldStartLoadWith request: URLRequest,
        navigationType: UIWebView.NavigationType
    ) -> Bool {
        guard navigationType == .linkClicked, let url = request.url else { return true }
        if url.host == "postcards.example" { return true }
        UIApplication.shared.open(url)
        return false
    }

    func webViewDidFinishLoad(_ webView: UIWebView) {
        title = webView.stringByEvaluatingJavaScript(from: "document.title")
        backButton.isEnabled = webView.canGoBack
    }
}
