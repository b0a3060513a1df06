#import "Row.h"

@implementation Row

- (void)load:(NSBundle *)bundle {
    [UINib nibWithNibName:@"Sums" bundle:nil];
    [UINib nibWithNibName:@"Gone" bundle:bundle];
    [[NSBundle mainBundle] loadNibNamed:@"Parcel" owner:self options:nil];
    [UIStoryboard storyboardWithName:@"Login" bundle:nil];
    self.page = [[Page alloc] initWithNibName:@"Pages" bundle:[NSBundle mainBundle]];
#if 0
    [UINib nibWithNibName:@"Gone" bundle:nil];
#endif
}

@end
