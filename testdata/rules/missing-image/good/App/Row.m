#import "Row.h"

#define ROW_ICON @"flag"
#define PICTURE(name) [UIImage imageNamed:name]

@implementation Row

- (void)show:(NSString *)name at:(int)index {
    self.left = [UIImage imageNamed:@"Other.bundle/arrow"];
    self.right = [UIImage imageNamed:ROW_ICON];
    self.back = PICTURE(@"ic_card");
    self.name = [UIImage imageNamed:name];
    self.country = [UIImage imageNamed:[@"flag_" stringByAppendingString:name]];
    self.number = [UIImage imageNamed:[NSString stringWithFormat:@"flag_%d", index]];
    /* [UIImage imageNamed:@"gone"] */
#if 0
    self.old = [UIImage imageNamed:@"old"];
#endif
}

@end
