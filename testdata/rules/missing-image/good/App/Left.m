#import <UIKit/UIKit.h>

// No target compiles this file any more.
UIImage *LeftImage(void) {
    return [UIImage imageNamed:@"gone_with_the_target"];
}
