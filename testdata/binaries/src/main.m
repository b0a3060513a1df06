// A program: the smallest thing that can be linked as an executable.
#import <UIKit/UIKit.h>

int main(void) {
    return [[UIWebView alloc] init] == nil;
}
