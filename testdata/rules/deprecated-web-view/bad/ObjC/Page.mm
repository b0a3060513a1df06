#import <UIKit/UIKit.h>

static const int kLimit = 1'000'000;

UIView *MakeMarkup(NSString **markup) {
    *markup = @(R"html(<p title=")">"<a href="//postcards.example">)html");
    return kLimit > 0 ? [[UIWebView alloc] init] : nil;
}
