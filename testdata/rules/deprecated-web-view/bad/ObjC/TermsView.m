#import "TermsView.h"

@implementation TermsView
@end

@implementation UIWebView (Terms)

- (void)acceptTerms {
}

@end
