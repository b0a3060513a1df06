#import "Row.h"

#define PICTURE(name) [UIImage imageNamed:name]

@implementation Row

- (void)show {
    self.left = [UIImage imageNamed:@"ic_flag-red"];
    self.right = PICTURE(@"card");
    self.back = [UIImage imageNamed:@"photo"];
    self.name = @"card";
#if 0
    self.old = [UIImage imageNamed:@"card"];
#endif
}

@end
