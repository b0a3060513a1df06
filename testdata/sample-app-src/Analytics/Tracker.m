#import "Analytics.h"

@implementation Tracker

+ (instancetype)tracker {
    Tracker *tracker = [[Tracker alloc] init];
    tracker.queue = [[EventQueue alloc] init];
    return tracker;
}

- (void)trackScreen:(NSString *)name {
    [self.queue addEventNamed:name];
}

@end
