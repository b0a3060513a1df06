import UIKit

// The code inside a string is code.
let plain = "\(UIWebView.self)"
let nested = "made by \(["\(UIWebView.description())", "nobody"].joined())"
let raw = #"shown by \#(UIWebView.self), not by \(this)"#
let lines = """
    The page is shown by \(
        UIWebView.self
    ), which is old.
    """

// What looks like a comment inside a string hides nothing.
let link = "https://postcards.example"; let linked = UIWebView()
let open = "/*"; let opened = UIWebView(); let close = "*/"
let quote = "\""; let quoted = UIWebView()
let pattern = /"/; let matched = UIWebView()
