#import <PostalKit/PKAddressForm.h>

@interface PKAddressForm () <UIWebViewDelegate>
@property (nonatomic, strong, readwrite) PKPostalCode *postalCode;
@property (nonatomic, strong) UIView *page;
@end

@implementation PKAddressForm

- (void)observePage:(UIView *)page {
    self.page = page;
}

- (void)webViewDidFinishLoad:(UIWebView *)webView {
    self.postalCode = [[PKPostalCode alloc] initWithCode:@"10827" country:@"DE"];
}

@end
