// A hand-written stand-in for the few WebKit declarations the fixtures need.
#pragma once

#import <UIKit/UIKit.h>

#pragma clang assume_nonnull begin

@interface WKWebView : UIView
- (void)loadRequest:(NSURLRequest *)request;
@end

#pragma clang assume_nonnull end
