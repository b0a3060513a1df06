//
//  LSLoginView.h
//  LegacyShare
//

#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// Shows the login page of a network.
@interface LSLoginView : UIView

- (void)loadLoginPage:(NSURL *)page;

@end

NS_ASSUME_NONNULL_END
