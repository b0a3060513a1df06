//
//  PCWebBridge.h
//  Postcards
//
//  Created by Jonas Ebert on 03.02.17.
//

#import <WebKit/WebKit.h>

NS_ASSUME_NONNULL_BEGIN

@class UIWebViewJavascriptBridge;

/// Answers the scripts of the help pages.
@interface PCWebBridge : NSObject <WKScriptMessageHandler>

@property (nonatomic, strong, nullable) UIWebViewJavascriptBridge *legacyBridge;

- (void)attachToWebView:(WKWebView *)webView;

@end

NS_ASSUME_NONNULL_END
