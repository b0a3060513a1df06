#import <Foundation/Foundation.h>

@interface NSUserDefaults : NSObject
+ (id)standardUserDefaults;
@end

@interface CNContactStore : NSObject
- (instancetype)init;
@end

@interface UIWebView : NSObject
- (instancetype)init;
@end

@interface UIApplication : NSObject
+ (UIApplication *)sharedApplication;
- (void)registerForRemoteNotifications;
@end

extern int UIApplicationMain(int count, char **arguments, NSString *name, NSString *delegate);

@interface UAApp : NSObject
@end

@implementation UAApp

- (id)settings {
    return [NSUserDefaults standardUserDefaults];
}

- (id)contacts {
    return [[CNContactStore alloc] init];
}

- (id)page {
    return [[UIWebView alloc] init];
}

- (Class)apps {
    return NSClassFromString(@"LSApplicationWorkspace");
}

- (NSString *)wifi {
    return @"App-Prefs:root=WIFI";
}

- (void)notify {
    [[UIApplication sharedApplication] registerForRemoteNotifications];
}

@end

int main(int count, char **arguments) {
    return UIApplicationMain(count, arguments, @"", @"UAApp");
}
