#import "Row.h"

#define BACK @"back@2x.png"
#define PICTURE(name) [UIImage imageNamed:name]

@implementation Row

- (void)show {
    self.left = [UIImage imageNamed:@"arrow@2x.png"];
    self.right = [UIImage imageNamed:BACK];
    self.back = PICTURE(@"flag@2x");
    self.path = [[NSBundle mainBundle] pathForResource:@"arrow@2x" ofType:@"png"];
#if 0
    self.old = [UIImage imageNamed:@"old@2x"];
#endif
}

@end
