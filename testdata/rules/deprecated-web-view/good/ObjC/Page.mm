#import <WebKit/WebKit.h>

static const char *kNote = R"(UIWebView in raw)";
static const char *kMarkup = R"html(
  <p>)" UIWebView *page = nil; "(</p>
)html";
static const char *kBackslash = R"(\)"; // UIWebView
static const int kPages = 1'000'000;    // UIWebView's pages

UIView *MakePage() {
    return kPages > 0 ? [[WKWebView alloc] init] : nil;
}
