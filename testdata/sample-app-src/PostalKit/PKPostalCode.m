#import <PostalKit/PKPostalCode.h>

@implementation PKPostalCode

- (instancetype)initWithCode:(NSString *)code country:(NSString *)country {
    self = [super init];
    if (self) {
        _code = code;
        _country = country;
    }
    return self;
}

- (BOOL)isEqualToPostalCode:(PKPostalCode *)other {
    return other.code == self.code && other.country == self.country;
}

@end
