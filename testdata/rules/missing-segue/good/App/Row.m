#import "Row.h"

@implementation Row

- (void)go:(NSString *)name {
    [self performSegueWithIdentifier:@"showOrder" sender:self];
    [self performSegueWithIdentifier:name sender:self];
    // [self performSegueWithIdentifier:@"gone" sender:self];
}

@end
