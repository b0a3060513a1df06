import UIKit

class TermsView: UIWebView {}

final class TermsController: UIViewController, UIWebViewDelegate {

    private let terms = TermsView()

    override func viewDidLoad() {
        super.viewDidLoad()
        terms.delegate = self
        terms.paginationMode = UIWebPaginationMode.topToBottom
        terms.paginationBreakingMode = UIWebPaginationBreakingMode.page
    }

    func webView(
        _ webView: `UIWebView`, shouldStartLoadWith request: URLRequest,
        navigationType: UIWebViewNavigationType
    ) -> Bool {
        return navigationType == .linkClicked
    }
}
