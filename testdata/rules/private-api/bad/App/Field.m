#import <UIKit/UIKit.h>

void Color(UITextField *field) {
    [field setValue:UIColor.redColor forKeyPath:@"_placeholderLabel.textColor"];
}

__attribute__((constructor)) static void Begin(void) {
    Color(nil);
}
