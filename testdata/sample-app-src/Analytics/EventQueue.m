#import "Analytics.h"

@implementation EventQueue

- (void)addEventNamed:(NSString *)name {
    self.count += 1;
    NSLog(@"analytics: %@", name);
}

@end
