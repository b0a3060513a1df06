#import "Row.h"

@implementation Row

- (void)show {
    self.path = [[NSBundle mainBundle] pathForResource:@"arrow@2x" ofType:@"png"];
    self.url = [[NSBundle mainBundle] URLForResource:@"arrow@2x.png" withExtension:nil];
    self.name = @"arrow@2x";
}

@end
