// Extends the web view: a category refers to the class it extends.
#import <UIKit/UIKit.h>

@interface UIWebView (PCFonts)
- (BOOL)pc_usesSystemFont;
@end

@implementation UIWebView (PCFonts)
- (BOOL)pc_usesSystemFont {
    return YES;
}
@end
