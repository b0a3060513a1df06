// Passes the class itself to a function.
import UIKit

@inline(never)
public func registerPage(_ type: UIView.Type) {}

public func registerPages() {
    registerPage(UIWebView.self)
}
