// The modern web view.
#import <WebKit/WebKit.h>

UIView *PCMakePreview(void) {
    return [[WKWebView alloc] init];
}
