#import "Row.h"

static NSString *const RowSegue = @"showRow";

@implementation Row

- (void)go {
    [self performSegueWithIdentifier:@"ShowOrder" sender:self];
    [self performSegueWithIdentifier:RowSegue sender:self];
#if 0
    [self performSegueWithIdentifier:@"gone" sender:self];
#endif
}

@end
