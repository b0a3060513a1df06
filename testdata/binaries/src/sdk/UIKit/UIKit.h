// A hand-written stand-in for the few UIKit declarations the fixtures need.
#pragma once

#import <Foundation/Foundation.h>

#pragma clang assume_nonnull begin

@interface UIView : NSObject
@property (nonatomic) CGRect frame;
- (void)addSubview:(UIView *)view;
- (void)removeFromSuperview;
@end

@interface UIViewController : NSObject
@property (nonatomic, strong) UIView *view;
- (void)viewDidLoad;
@end

@protocol UIWebViewDelegate;

@interface UIWebView : UIView
@property (nonatomic, assign, nullable) id<UIWebViewDelegate> delegate;
- (void)loadRequest:(NSURLRequest *)request;
- (void)stopLoading;
@end

@protocol UIWebViewDelegate
@optional
- (void)webViewDidFinishLoad:(UIWebView *)webView;
@end

#pragma clang assume_nonnull end
