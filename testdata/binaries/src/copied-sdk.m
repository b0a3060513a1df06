// Defines two classes of one SDK of Apple's list, and one class of another.
#import <Foundation/Foundation.h>

@interface FMDatabase : NSObject
@end

@implementation FMDatabase
@end

@interface FMResultSet : NSObject
@end

@implementation FMResultSet
@end

@interface AFSecurityPolicy : NSObject
@end

@implementation AFSecurityPolicy
@end
