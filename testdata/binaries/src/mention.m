// Names the class within a longer text.
#import <Foundation/Foundation.h>

void PCLogUnsupported(void) {
    NSLog(@"This page was made for UIWebView and may look wrong.");
}
