#import <UIKit/UIKit.h>

void Color(UITextField *field, NSAttributedString *text) {
    field.attributedPlaceholder = text;
}
