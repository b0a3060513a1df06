// Inherits from the web view: the object imports the class and its metaclass.
#import <UIKit/UIKit.h>

@interface PCReceiptView : UIWebView
@end

@implementation PCReceiptView
@end
