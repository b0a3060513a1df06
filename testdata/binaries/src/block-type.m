// Passes a block that takes a web view: the class is named by the block's
// signature only.
#import <UIKit/UIKit.h>

typedef void (^PCWebViewBlock)(UIWebView *);

extern void PCEachWebView(PCWebViewBlock block);

void PCStopAll(void) {
    PCEachWebView(^(UIWebView *webView) { [webView stopLoading]; });
}
