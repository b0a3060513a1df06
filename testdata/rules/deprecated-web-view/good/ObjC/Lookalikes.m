#import <WebKit/WebKit.h>

@class UIWebViewJavascriptBridge;

@interface QMUIWebView : WKWebView
@end

@interface MyUIWebView : QMUIWebView
@property (nonatomic, strong) UIWebViewJavascriptBridge *bridge;
@property (nonatomic) BOOL replacesUIWebView;
@end

@protocol MyUIWebViewDelegate;

static NSString *const UIWebViewRemovedNotification = @"UIWebViewRemovedNotification";

Class PageClass(void) {
    return NSClassFromString(@"MyUIWebView") ?: NSClassFromString(@"WKWebView");
}

void showInUIWebView(MyUIWebView *view) {
    view.replacesUIWebView = YES;
}
