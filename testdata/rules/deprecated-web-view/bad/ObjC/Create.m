#import <UIKit/UIKit.h>

UIView *MakePage(void) {
    return [[UIWebView alloc] init];
}

UIView *MakeNewPage(void) {
    return UIWebView.new;
}

BOOL IsPage(UIView *view) {
    return [view isKindOfClass:[UIWebView class]] || [view isKindOfClass:UIWebView.class];
}

void StopPage(UIView *view) {
    [(UIWebView *)view stopLoading];
}
