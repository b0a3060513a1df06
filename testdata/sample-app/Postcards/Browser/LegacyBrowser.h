//
//  LegacyBrowser.h
//  Postcards
//
//  Created by Mira Lindqvist on 30.11.15.
//

#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

@class LegacyBrowser;

@protocol LegacyBrowserDelegate <NSObject>
- (void)legacyBrowserDidClose:(LegacyBrowser *)browser;
@end

/// The browser of the first version, used for the payment page.
@interface LegacyBrowser : UIViewController <UIWebViewDelegate>

@property (nonatomic, strong, readonly) UIWebView *webView;
@property (nonatomic, weak, nullable) id<LegacyBrowserDelegate> delegate;

- (instancetype)initWithURL:(NSURL *)url;

@end

NS_ASSUME_NONNULL_END
