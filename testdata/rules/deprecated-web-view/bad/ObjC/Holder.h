#import <UIKit/UIKit.h>

typedef UIWebView OldPage;
typedef void (^PageBlock)(UIWebView *page);

#define LEGACY_PAGE UIWebView

@interface Holder : NSObject {
    UIWebView *_spare;
}

@property (nonatomic, strong) IBOutlet UIWebView *page;
@property (nonatomic, copy) NSArray<UIWebView *> *pages;
@property (nonatomic, weak) id<UIWebViewDelegate> owner;

@end
