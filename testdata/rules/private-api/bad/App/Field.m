#import <UIKit/UIKit.h>

void Color(UITextField *field) {
    [field setValue:UIColor.redColor forKeyPath:@"_placeholderLabel.textColor"];
}
