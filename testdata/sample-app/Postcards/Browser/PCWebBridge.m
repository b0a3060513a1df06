//
//  PCWebBridge.m
//  Postcards
//
//  Created by Jonas Ebert on 03.02.17.
//

#import "PCWebBridge.h"

static NSString *const PCBridgeName = @"postcards";

// Named after the page component of the web team, not after UIKit's class.
@interface QMUIWebView : WKWebView
@end

@implementation QMUIWebView
@end

@implementation PCWebBridge

- (void)attachToWebView:(WKWebView *)webView {
    WKUserContentController *controller = webView.configuration.userContentController;
    [controller removeScriptMessageHandlerForName:PCBridgeName];
    [controller addScriptMessageHandler:self name:PCBridgeName];
    if ([webView isKindOfClass:[QMUIWebView class]]) {
        NSLog(@"Attached to a page that was written for UIWebView");
    }
}

#if 0
// The bridge of version 1. The pages it served are gone.
- (void)attachToLegacyWebView:(UIWebView *)webView {
    self.legacyBridge = [UIWebViewJavascriptBridge bridgeForWebView:webView];
    UIWebView *shadow = [[UIWebView alloc] initWithFrame:CGRectZero];
    [webView addSubview:shadow];
}
#endif

/* - (UIWebView *)legacyWebView { return nil; } */

- (void)userContentController:(WKUserContentController *)controller
      didReceiveScriptMessage:(WKScriptMessage *)message {
    if (![message.name isEqualToString:PCBridgeName]) {
        return;
    }
    NSLog(@"The page says: %@", message.body); // once: -[UIWebView stringByEvaluating…]
}

@end
