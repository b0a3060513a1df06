#import <Foundation/Foundation.h>

@interface NSProcessInfo : NSObject
+ (NSProcessInfo *)processInfo;
- (double)systemUptime;
@end

@interface CBCentralManager : NSObject
- (instancetype)init;
@end

@interface UAWidget : NSObject
@end

@implementation UAWidget

- (double)uptime {
    return [[NSProcessInfo processInfo] systemUptime];
}

- (id)printers {
    return [[CBCentralManager alloc] init];
}

@end

int main(void) {
    return [UAWidget class] == nil;
}
