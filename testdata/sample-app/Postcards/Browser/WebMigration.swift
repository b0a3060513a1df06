//
//  WebMigration.swift
//  Postcards
//
//  Created by Jonas Ebert on 12.10.20.
//
//  How far the move from UIWebView to WKWebView has come.
//

import Foundation

/* The order of the move:
   1. the preview (done, /* was a UIWebView */ now PreviewViewController)
   2. the terms, see TermsView.xib
   3. the help pages, which call scripts and wait: UIWebView(frame:) stays until then
*/
enum WebMigration {

    static let remaining = ["help", "terms"]

    static let note = """
        The App Store refuses new apps that use UIWebView. Do not add another
        var webView: UIWebView here.
        """

    static func logState() {
        #if DEBUG
        print("Pages still shown by UIWebView: \(remaining.joined(separator: ", "))")
        #endif
    }

    #if false
    // Kept for comparison until the help pages have moved.
    static func makeOldPreview() -> UIWebView {
        let webView = UIWebView()
        webView.scalesPageToFit = true
        return webView
    }
    #endif
}
