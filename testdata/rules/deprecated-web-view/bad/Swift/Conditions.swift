import UIKit

#if false
let page = WKWebView()
#else
let page = UIWebView()
#endif

#if targetEnvironment(macCatalyst)
let catalystPage: UIView? = nil
#elseif os(iOS)
let catalystPage: UIView? = UIWebView()
#endif

/* Swift's comments nest: /* this one ends here */ and this one here */ let nested = UIWebView()
