import WebKit

// UIWebView is gone since version 4.
/// Replaces the `UIWebView` of old. See ``UIWebView``.
/* It was a UIWebView, /* a nested UIWebView */ and a UIWebView() again, */
let page = WKWebView() // was: UIWebView()

/*
 // "
 let page = UIWebView()
*/

#if false
let oldPage = UIWebView()
#if DEBUG
let oldDebugPage: UIWebView? = nil
#else
let oldReleasePage: UIWebView? = nil
#endif
#endif
