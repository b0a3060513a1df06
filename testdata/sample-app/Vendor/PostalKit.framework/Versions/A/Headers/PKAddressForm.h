//
//  PKAddressForm.h
//  PostalKit
//

#import <UIKit/UIKit.h>

#import <PostalKit/PKPostalCode.h>

NS_ASSUME_NONNULL_BEGIN

/// Reads the address out of a form that the app shows in a page of its own.
@interface PKAddressForm : NSObject

@property (nonatomic, strong, readonly, nullable) PKPostalCode *postalCode;

- (void)observePage:(UIView *)page;

@end

NS_ASSUME_NONNULL_END
