#import "Row.h"

@implementation Row

- (void)show {
    self.path = [[NSBundle mainBundle] pathForResource:@"arrow" ofType:@"png"];
    // [[NSBundle mainBundle] pathForResource:@"arrow@2x" ofType:@"png"]
#if 0
    self.old = [[NSBundle mainBundle] pathForResource:@"arrow@2x" ofType:@"png"];
#endif
}

@end
