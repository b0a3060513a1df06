#import "Row.h"

@implementation Row

- (void)tie:(UIView *)icon {
    [self addConstraint:[NSLayoutConstraint constraintWithItem:icon attribute:NSLayoutAttributeLeft
        relatedBy:NSLayoutRelationEqual toItem:self attribute:NSLayoutAttributeRight multiplier:1 constant:0]];
    [self addConstraint:[NSLayoutConstraint constraintWithItem:icon attribute:NSLayoutAttributeLeading
        relatedBy:NSLayoutRelationEqual toItem:self attribute:NSLayoutAttributeLeftMargin multiplier:1 constant:0]];
#if 0
    [icon.leftAnchor constraintEqualToAnchor:self.leftAnchor];
#endif
    NSLog(@"NSLayoutAttributeLeft");
}

@end
