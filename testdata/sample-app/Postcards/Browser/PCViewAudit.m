//
//  PCViewAudit.m
//  Postcards
//
//  Created by Jonas Ebert on 14.10.20.
//

#import "PCViewAudit.h"

@implementation PCViewAudit

+ (void)startWithWindow:(UIWindow *)window {
    // Asked by name, so that this file does not link to the class.
    Class oldWebView = NSClassFromString(@"UIWebView");
    if (oldWebView == Nil || window == nil) {
        return;
    }
    [self visit:window lookingFor:oldWebView];
}

+ (void)visit:(UIView *)view lookingFor:(Class)class {
    if ([view isKindOfClass:class]) {
        NSLog(@"Old web view in %@", view.superview);
    }
    for (UIView *subview in view.subviews) {
        [self visit:subview lookingFor:class];
    }
}

@end
