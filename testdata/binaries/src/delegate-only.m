// Adopts the delegate protocol and never touches the class.
#import <UIKit/UIKit.h>

@interface PCLoadObserver : NSObject <UIWebViewDelegate>
@end

@implementation PCLoadObserver
- (void)webViewDidFinishLoad:(UIWebView *)webView {
}
@end
