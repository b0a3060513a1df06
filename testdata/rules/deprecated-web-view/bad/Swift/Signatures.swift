import UIKit

protocol PageSource {
    associatedtype Page: UIView
    var page: Page { get }
}

struct OldPageSource: PageSource {
    typealias Page = UIWebView
    let page: UIWebView
}

func makePage() -> UIWebView {
    return .init(frame: .zero)
}

func makePages() -> [String: UIWebView?] {
    return ["terms": UIWebView(), "help": nil]
}

final class PageCache<Page: UIWebView> {
    private var pages = Set<UIWebView>()
    private lazy var spare: Page? = nil

    func insert(_ page: Page, then done: ((UIWebView) -> Void)?) {
        pages.insert(page)
        done?(page)
    }
}

extension UIWebView {
    var isEmpty: Bool { return request == nil }
}
