#import "Row.h"

@implementation Row

- (void)setDetail:(UILabel *)detail {}

@end

@implementation Row (Actions)

- (IBAction)open:(id)sender {}

@end
