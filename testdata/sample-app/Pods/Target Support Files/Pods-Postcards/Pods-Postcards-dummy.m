#import <Foundation/Foundation.h>

@interface PodsDummy_Pods_Postcards : NSObject
@end

@implementation PodsDummy_Pods_Postcards
@end
