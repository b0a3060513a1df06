import UIKit

let oldPageClass: AnyClass? = NSClassFromString("UIWebView")
