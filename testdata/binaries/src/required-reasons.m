// Uses APIs for which a privacy manifest must declare reasons, and a function whose name begins like one of them.
#import <Foundation/Foundation.h>

@interface NSUserDefaults : NSObject
+ (id)standardUserDefaults;
@end

@interface NSProcessInfo : NSObject
+ (NSProcessInfo *)processInfo;
- (double)systemUptime;
@end

struct stat;
int stat(const char *path, struct stat *result);
int static_assertions(void);

id PCSettings(void) {
    return [NSUserDefaults standardUserDefaults];
}

double PCUptime(void) {
    return [[NSProcessInfo processInfo] systemUptime];
}

int PCStatus(const char *path, struct stat *result) {
    return stat(path, result) + static_assertions();
}
