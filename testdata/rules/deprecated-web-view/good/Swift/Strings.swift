import Foundation

let plain = "The class UIWebView is deprecated."
let escaped = "He said \"UIWebView\" and \\(UIWebView.self) and left."
let raw = #"Not code: \(UIWebView.self), nor "UIWebView()" here"#
let rawer = ##"Still a string: "# UIWebView() \#(UIWebView.self)"##
let lines = """
    let page = UIWebView()
    "UIWebView()" \
    \"""UIWebView()
    """
let rawLines = #"""
    \(UIWebView.self) """ UIWebView()
    """#
let pattern = /UIWebView\(\)|"/
let count = "\(plain.count) letters, \("none of them a UIWebView".count) left"
let division = 8 / 2 + 4 / 1 // UIWebView
