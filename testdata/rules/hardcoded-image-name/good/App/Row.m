#import "Row.h"

@implementation Row

- (void)show:(NSString *)name {
    self.left = [UIImage imageNamed:ACImageNameIcFlagRed];
    self.right = [UIImage imageNamed:name];
    self.path = [NSBundle.mainBundle pathForResource:@"card" ofType:@"png"];
    // [UIImage imageNamed:@"card"]
    self.name = @"[UIImage imageNamed:card]";
}

@end
