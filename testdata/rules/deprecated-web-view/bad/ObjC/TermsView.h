#import <UIKit/UIKit.h>
#import <UIKit/UIWebView.h>

@interface TermsView : UIWebView
@end

@interface UIWebView (Terms)
- (void)acceptTerms;
@end
