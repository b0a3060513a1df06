import SwiftUI
import WebKit

struct WebView: UIViewRepresentable {
    let url: URL

    func makeUIView(context: Context) -> WKWebView {
        return WKWebView()
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        view.load(URLRequest(url: url))
    }
}

final class QMUIWebView: WKWebView {}
final class MyUIWebView: WKWebView {}
final class UIWebViewÉtendue: WKWebView {}
final class UIWebView2: WKWebView {}
final class _UIWebView: WKWebView {}

protocol UIWebViewDelegateProxy: AnyObject {}
protocol UIWebViewJavascriptBridgeOwner: UIWebViewDelegateProxy {}

enum UIWebViewState {
    case usesUIWebViewNoMore
}

func makePage() -> some View {
    return WebView(url: URL(string: "https://postcards.example")!)
}
