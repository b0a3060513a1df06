#import <Foundation/Foundation.h>
#import <sys/stat.h>

NSDate *Modified(NSDictionary *attributes) {
    return attributes[NSFileModificationDate];
}

long long Size(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 ? info.st_size : 0;
}
