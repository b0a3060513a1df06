#import <Foundation/Foundation.h>

@class NSURL, UIWebView;

@protocol PageOwner <NSObject>
- (UIWebView *)pageForURL:(NSURL *)url;
@end
