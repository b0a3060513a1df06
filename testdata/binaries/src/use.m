// Creates the web view: the object imports the class.
#import <UIKit/UIKit.h>

UIView *PCMakeReceiptView(void) {
    return [[UIWebView alloc] init];
}
