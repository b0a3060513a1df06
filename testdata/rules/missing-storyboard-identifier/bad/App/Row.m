#import "Row.h"

@implementation Row

- (void)go {
    [self.storyboard instantiateViewControllerWithIdentifier:@"orders"];
    [self.storyboard instantiateViewControllerWithIdentifier:@"Orders"];
#if 0
    [self.storyboard instantiateViewControllerWithIdentifier:@"Gone"];
#endif
}

@end
