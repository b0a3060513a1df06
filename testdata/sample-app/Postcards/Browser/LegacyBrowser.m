//
//  LegacyBrowser.m
//  Postcards
//
//  Created by Mira Lindqvist on 30.11.15.
//

#import "LegacyBrowser.h"

@interface LegacyBrowser ()
@property (nonatomic, strong) NSURL *url;
@property (nonatomic, strong, readwrite) UIWebView *webView;
@end

@implementation LegacyBrowser

- (instancetype)initWithURL:(NSURL *)url {
    self = [super initWithNibName:nil bundle:nil];
    if (self) {
        _url = url;
    }
    return self;
}

- (void)viewDidLoad {
    [super viewDidLoad];

    self.webView = [[UIWebView alloc] initWithFrame:self.view.bounds];
    self.webView.autoresizingMask =
        UIViewAutoresizingFlexibleWidth | UIViewAutoresizingFlexibleHeight;
    self.webView.delegate = self;
    [self.view addSubview:self.webView];

    UIImage *close = [UIImage imageNamed:@"stamp"];
    self.navigationItem.leftBarButtonItem =
        [[UIBarButtonItem alloc] initWithImage:close
                                         style:UIBarButtonItemStylePlain
                                        target:self
                                        action:@selector(close:)];
    [self.webView loadRequest:[NSURLRequest requestWithURL:self.url]];
}

- (void)close:(id)sender {
    [self.webView stopLoading];
    [self.delegate legacyBrowserDidClose:self];
}

#pragma mark - UIWebViewDelegate

- (BOOL)webView:(UIWebView *)webView
    shouldStartLoadWithRequest:(NSURLRequest *)request
                navigationType:(UIWebViewNavigationType)navigationType {
    // The bank sends the customer back here after a payment.
    if (navigationType == UIWebViewNavigationTypeFormSubmitted
        && [request.URL.scheme isEqualToString:@"postcards"]) {
        [self close:webView];
        return NO;
    }
    return YES;
}

- (void)webViewDidFinishLoad:(UIWebView *)webView {
    self.title = [webView stringByEvaluatingJavaScriptFromString:@"document.title"];
}

@end
