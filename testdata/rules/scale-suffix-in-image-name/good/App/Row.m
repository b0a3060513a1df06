#import "Row.h"

@implementation Row

- (void)show {
    self.left = [UIImage imageNamed:@"arrow"];
    self.path = [[NSBundle mainBundle] pathForResource:@"arrow@2x" ofType:@"png"];
    self.file = [UIImage imageWithContentsOfFile:[self.folder stringByAppendingPathComponent:@"arrow@2x.png"]];
    // [UIImage imageNamed:@"flag@2x"]
}

@end
