//
//  LSShareSheet.h
//  LegacyShare
//

#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// Offers the networks a card can be shared to.
@interface LSShareSheet : NSObject

@property (nonatomic, strong, readonly) NSString *text;

- (instancetype)initWithText:(NSString *)text;
- (void)showInView:(UIView *)view;

@end

NS_ASSUME_NONNULL_END
