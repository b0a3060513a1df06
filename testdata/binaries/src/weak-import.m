// Links the class weakly, so that it may be missing at run time. It is an
// import all the same.
#import <Foundation/Foundation.h>

__attribute__((weak_import))
@interface UIWebView : NSObject
@end

BOOL PCHasWebView(void) {
    return [UIWebView class] != nil;
}
