#import "Row.h"

@implementation Row

- (IBAction)open:(id)sender {}

// - (IBAction)close:(id)sender {}

@end
