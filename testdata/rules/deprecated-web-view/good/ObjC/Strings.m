#import <Foundation/Foundation.h>

void LogPages(void) {
    NSLog(@"This page was made for UIWebView, \"UIWebView\" that is.");
    NSLog(@"UIWebView is "
          @"not UIWebView any more");
    NSLog(@"%c UIWebView", '"');
    NSLog(@"a line that goes on \
UIWebView *page = nil;");
}
