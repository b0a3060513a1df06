#import "Row.h"

#define ROW_ICON @"ic_row"
#define PICTURE(name) [UIImage imageNamed:name]

@implementation Row

- (void)show:(int)index {
    self.left = [UIImage imageNamed:@"flagge"];
    self.right = [UIImage imageNamed:ROW_ICON];
    self.back = PICTURE(@"backk");
    self.plain = PICTURE(@"flag");
    self.country = [UIImage imageNamed:[NSString stringWithFormat:@"flag_%d", index]];
#if 0
    self.old = [UIImage imageNamed:@"old"];
#endif
}

@end
