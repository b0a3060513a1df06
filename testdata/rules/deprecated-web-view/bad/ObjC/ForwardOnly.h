#import <Foundation/Foundation.h>

@class UIWebView;
@protocol UIWebViewDelegate;
