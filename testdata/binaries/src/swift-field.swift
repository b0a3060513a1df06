// Stores a web view that somebody else made: the class is named by the
// mangled types of the structure's reflection data.
import UIKit

public struct Page {
    let webView: UIWebView
}
