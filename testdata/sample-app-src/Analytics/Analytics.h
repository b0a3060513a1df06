#import <UIKit/UIKit.h>

@interface EventQueue : NSObject
@property (nonatomic) NSInteger count;
- (void)addEventNamed:(NSString *)name;
@end

@interface Tracker : NSObject
@property (nonatomic, strong) EventQueue *queue;
+ (instancetype)tracker;
- (void)trackScreen:(NSString *)name;
@end

@interface WebPreview : NSObject
+ (UIView *)previewOfPage:(NSURL *)page;
@end
