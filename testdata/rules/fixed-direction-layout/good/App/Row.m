#import "Row.h"

@implementation Row

// NSLayoutAttributeLeft and self.leftAnchor are gone.
- (void)tie:(UIView *)icon {
    [self addConstraint:[NSLayoutConstraint constraintWithItem:icon attribute:NSLayoutAttributeLeading
        relatedBy:NSLayoutRelationEqual toItem:self attribute:NSLayoutAttributeTrailing multiplier:1 constant:0]];
    NSLog(@"NSLayoutAttributeRight %f", self.layoutMargins.left);
}

@end
