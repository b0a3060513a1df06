// Keeps a web view that somebody else made: the class is named by the type
// encodings of the property and its instance variable.
#import <UIKit/UIKit.h>

@interface PCWebHolder : NSObject
@property (nonatomic, strong, readonly) UIWebView *webView;
@end

@implementation PCWebHolder
@end
