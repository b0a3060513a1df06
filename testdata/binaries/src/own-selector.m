// Implements a method with the name of a private one, and has the name of a private class, whole and in a longer string.
#import <Foundation/Foundation.h>

@interface NSURLRequest (Postcards)
+ (void)setAllowsAnyHTTPSCertificate:(BOOL)allows forHost:(NSString *)host;
@end

@implementation NSURLRequest (Postcards)
+ (void)setAllowsAnyHTTPSCertificate:(BOOL)allows forHost:(NSString *)host {
}
@end

NSString *PCName(void) {
    [NSURLRequest setAllowsAnyHTTPSCertificate:YES forHost:@"https://example.com/prefs:root"];
    return @"LSApplicationWorkspace";
}
