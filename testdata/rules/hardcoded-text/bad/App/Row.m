#import "Row.h"

@implementation Row

- (void)show:(NSString *)name {
    self.label.text = @"Nothing found";
    [self.button setTitle:@"Search again" forState:UIControlStateNormal];
    UIAlertView *alert = [[UIAlertView alloc] initWithTitle:@"Sorry" message:@"No network" delegate:nil cancelButtonTitle:@"Close" otherButtonTitles:nil];
    if ([name isEqualToString:@"取消"]) { return; }
    NSLog(@"取消");
    self.label.text = NSLocalizedString(@"取消", nil);
}

- (NSArray *)titles {
    return @[NSLocalizedString(a, nil), NSLocalizedString(b, nil), NSLocalizedString(c, nil), NSLocalizedString(d, nil), NSLocalizedString(e, nil)];
}

@end
