// Every kind of Objective-C metadata: classes of its own, a subclass of a
// system class, categories, protocols, and calls of system classes.
#import <UIKit/UIKit.h>

@protocol PageLoading
- (NSURLRequest *)loadPage:(NSURL *)url;
@optional
- (BOOL)isLoadingPage;
@end

@interface Page : NSObject <PageLoading>
+ (instancetype)blankPage;
@end

@implementation Page
+ (instancetype)blankPage {
    return [[self alloc] init];
}
- (NSURLRequest *)loadPage:(NSURL *)url {
    return [NSURLRequest requestWithURL:url];
}
@end

@interface Page (Printing)
- (void)printPage;
@end

@implementation Page (Printing)
- (void)printPage {
}
@end

@interface Reader : UIView <UIWebViewDelegate>
@end

@implementation Reader
- (void)removeFromSuperview {
    [super removeFromSuperview];
}
@end

@interface UIWebView (Cache)
- (void)emptyCache;
@end

@implementation UIWebView (Cache)
- (void)emptyCache {
    [self stopLoading];
    [super removeFromSuperview];
}
@end
