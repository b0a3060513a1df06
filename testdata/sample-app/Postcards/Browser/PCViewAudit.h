//
//  PCViewAudit.h
//  Postcards
//
//  Created by Jonas Ebert on 14.10.20.
//

#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// Finds old web views that a library puts on the screen.
@interface PCViewAudit : NSObject

+ (void)startWithWindow:(nullable UIWindow *)window;

@end

NS_ASSUME_NONNULL_END
