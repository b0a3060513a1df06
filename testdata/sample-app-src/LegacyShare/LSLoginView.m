#import <LegacyShare/LSLoginView.h>

@interface LSLoginView () <UIWebViewDelegate>
@property (nonatomic, strong) UIWebView *page;
@end

@implementation LSLoginView

- (void)loadLoginPage:(NSURL *)url {
    self.page = [[UIWebView alloc] init];
    self.page.delegate = self;
    [self addSubview:self.page];
    [self.page loadRequest:[NSURLRequest requestWithURL:url]];
}

- (void)webViewDidFinishLoad:(UIWebView *)webView {
    NSLog(@"LegacyShare: the login page is there");
}

@end
