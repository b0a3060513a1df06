#import "Analytics.h"

@implementation WebPreview

+ (UIView *)previewOfPage:(NSURL *)page {
    UIWebView *preview = [[UIWebView alloc] init];
    [preview loadRequest:[NSURLRequest requestWithURL:page]];
    return preview;
}

@end
