#import "Row.h"

@implementation Row

- (void)fail {
    self.label.text = @"The network is not reachable";
    self.other.text = @"Please try it again";
    self.first = @"网络连接失败";
    self.second = @"网络连接失败";
    [self tell:@"网络连接失败"];
    NSLog(@"请重新登录一次");
    NSLog(@"请重新登录一次");
    NSLog(@"请重新登录一次");
}

@end
