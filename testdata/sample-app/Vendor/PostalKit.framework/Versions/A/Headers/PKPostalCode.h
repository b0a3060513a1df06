//
//  PKPostalCode.h
//  PostalKit
//

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@interface PKPostalCode : NSObject

@property (nonatomic, strong, readonly) NSString *code;
@property (nonatomic, strong, readonly) NSString *country;

- (instancetype)initWithCode:(NSString *)code country:(NSString *)country;
- (BOOL)isEqualToPostalCode:(PKPostalCode *)other;

@end

NS_ASSUME_NONNULL_END
