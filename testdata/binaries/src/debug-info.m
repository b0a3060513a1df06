// Names the class in debug information only: the parameter is never messaged.
#import <Foundation/Foundation.h>

@class UIWebView;

int PCIsMissing(UIWebView *webView) {
    return !webView;
}
