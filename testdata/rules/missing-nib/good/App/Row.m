#import "Row.h"

@implementation Row

- (void)load:(NSBundle *)bundle named:(NSString *)name {
    [UINib nibWithNibName:@"Sum" bundle:nil];
    [UINib nibWithNibName:name bundle:nil];
    [UINib nibWithNibName:NSStringFromClass([Row class]) bundle:nil];
    [UINib nibWithNibName:@"Gone" bundle:bundle];
    // [UINib nibWithNibName:@"Gone" bundle:nil]
    [UIStoryboard storyboardWithName:@"Main" bundle:nil];
}

@end
