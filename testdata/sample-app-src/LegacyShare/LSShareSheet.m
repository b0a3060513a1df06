#import <LegacyShare/LSLoginView.h>
#import <LegacyShare/LSShareSheet.h>

@implementation LSShareSheet

- (instancetype)initWithText:(NSString *)text {
    self = [super init];
    if (self) {
        _text = text;
    }
    return self;
}

- (void)showInView:(UIView *)view {
    LSLoginView *login = [[LSLoginView alloc] init];
    [login loadLoginPage:[NSURL URLWithString:@"https://share.example/login"]];
    [view addSubview:login];
}

@end
