// Uses classes and strings that merely contain the name of the class.
#import <UIKit/UIKit.h>

@interface QMUIWebView : UIView
@end

@interface MyUIWebView : UIView
@end

@interface UIWebViewJavascriptBridge : NSObject
+ (instancetype)bridgeForWebView:(UIView *)view;
- (void)openInUIWebView:(NSString *)path;
@end

typedef void (^PCBridgeBlock)(UIWebViewJavascriptBridge *);

extern void PCEachBridge(PCBridgeBlock block);

void PCOpenBridges(UIView *view) {
    if (NSClassFromString(@"MyUIWebView") == [MyUIWebView class]) {
        view = [[QMUIWebView alloc] init];
    }
    [UIWebViewJavascriptBridge bridgeForWebView:view];
    PCEachBridge(^(UIWebViewJavascriptBridge *bridge) {
        [bridge openInUIWebView:@"UIWebViews/index.html"];
    });
}
