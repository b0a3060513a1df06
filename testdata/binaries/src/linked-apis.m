// Uses protected resources and private API in a class.
#import <Foundation/Foundation.h>

@interface CBCentralManager : NSObject
- (instancetype)init;
@end

@interface AVAudioSession : NSObject
+ (AVAudioSession *)sharedInstance;
- (void)requestRecordPermission:(void (^)(BOOL))response;
@end

@interface LSApplicationWorkspace : NSObject
+ (id)defaultWorkspace;
@end

@interface NSURLRequest (Private)
+ (void)setAllowsAnyHTTPSCertificate:(BOOL)allows forHost:(NSString *)host;
@end

@interface PCScanner : NSObject
@end

@implementation PCScanner
- (id)printers {
    return [[CBCentralManager alloc] init];
}

- (void)record {
    [[AVAudioSession sharedInstance] requestRecordPermission:^(BOOL isAllowed) {}];
}

- (id)apps {
    return [LSApplicationWorkspace defaultWorkspace];
}

- (NSString *)settings {
    [NSURLRequest setAllowsAnyHTTPSCertificate:YES forHost:@"example.com"];
    return @"Prefs:root=WIFI";
}
@end
