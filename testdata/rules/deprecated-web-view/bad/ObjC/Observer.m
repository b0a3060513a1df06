#import <UIKit/UIKit.h>

@interface Observer : NSObject <NSCopying, UIWebViewDelegate>
@end

@implementation Observer

- (id)copyWithZone:(NSZone *)zone {
    return self;
}

- (BOOL)webView:(UIWebView *)page
    shouldStartLoadWithRequest:(NSURLRequest *)request
                navigationType:(UIWebViewNavigationType)type {
    return type == UIWebViewNavigationTypeLinkClicked;
}

- (void)webViewDidFinishLoad:(UIWebView *)page {
    page.paginationMode = UIWebPaginationModeLeftToRight;
    page.paginationBreakingMode = UIWebPaginationBreakingModeColumn;
}

@end
