#import <UIKit/UIKit.h>

Class OldPageClass(void) {
    return NSClassFromString(@"UIWebView");
}

BOOL IsOldPage(id view) {
    return [NSStringFromClass([view class]) isEqualToString:@"UIWebView"];
}
