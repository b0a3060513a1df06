#import "Row.h"

@implementation Row

- (void)show:(NSString *)name {
    self.label.text = NSLocalizedString(@"Nothing found", nil);
    NSLog(@"取消 %@", name);
    NSAssert(name != nil, @"名前がない");
    // self.label.text = @"Nothing found";
}

@end
