import UIKit

func stopLoading(in view: UIView) {
    if let page = view as? UIWebView {
        page.stopLoading()
    }
    for case let page as UIWebView in view.subviews where !(view is UIWebView) {
        page.reload()
    }
}

func isOldPage(_ view: UIView) -> Bool {
    return type(of: view) == UIWebView.self
}
