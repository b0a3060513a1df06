#import <UIKit/UIKit.h>

// [UIAlertView new] is deprecated.
