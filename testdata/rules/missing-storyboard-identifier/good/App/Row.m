#import "Row.h"

@implementation Row

- (void)go:(NSString *)name {
    [self.storyboard instantiateViewControllerWithIdentifier:@"Order"];
    [self.storyboard instantiateViewControllerWithIdentifier:name];
    // [self.storyboard instantiateViewControllerWithIdentifier:@"Gone"];
}

@end
