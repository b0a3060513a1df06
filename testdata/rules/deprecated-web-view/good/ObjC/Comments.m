#import <WebKit/WebKit.h>

// UIWebView is gone since version 4.
// The next line belongs to this comment: \
UIWebView *page = [[UIWebView alloc] init];
//\
[UIWebView new];

/* UIWebView *page;
 // UIWebView *page; */

#if 0
@interface OldPage : UIWebView <UIWebViewDelegate>
@end
#if 1
static UIWebView *page;
#else
static UIWebView *otherPage;
#endif
It's not even code: UIWebView
#endif

#if 1
UIView *MakePage(void) {
    return [[WKWebView alloc] init]; /* not [[UIWebView alloc] init] */
}
#else
UIView *MakePage(void) {
    return [[UIWebView alloc] init];
}
#endif
