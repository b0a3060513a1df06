#import <UIKit/UIKit.h>

void Helper(void) {}
