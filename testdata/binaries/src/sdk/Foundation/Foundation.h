// A hand-written stand-in for the few Foundation declarations the fixtures
// need. It lets clang compile them anywhere, without an Apple SDK.
#pragma once

#pragma clang assume_nonnull begin

typedef signed char BOOL;
typedef long NSInteger;
typedef double CGFloat;
typedef struct { CGFloat x, y, width, height; } CGRect;

#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((id)0)
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")

__attribute__((objc_root_class))
@interface NSObject
+ (instancetype)alloc;
+ (Class)class;
- (instancetype)init;
- (BOOL)isKindOfClass:(Class)aClass;
@end

@interface NSString : NSObject
@end

@interface NSURL : NSObject
+ (instancetype)URLWithString:(NSString *)string;
@end

@interface NSURLRequest : NSObject
+ (instancetype)requestWithURL:(NSURL *)url;
@end

extern void NSLog(NSString *format, ...);
extern Class _Nullable NSClassFromString(NSString *name);

#pragma clang assume_nonnull end
