// Looks the class up by its exact name at run time.
#import <UIKit/UIKit.h>

BOOL PCIsLegacyWebView(id view) {
    Class legacy = NSClassFromString(@"UIWebView");
    return legacy != nil && [view isKindOfClass:legacy];
}
