// Pointers into a class that another library defines. How far a pointer
// reaches behind its symbol (REACH, in bytes) decides the format of the table
// of chained imports.
#import <UIKit/UIKit.h>

extern char OBJC_CLASS_$_UIWebView[];
extern char OBJC_CLASS_$_UIView[] __attribute__((weak_import));
extern char PCLateBound[];

void *PCWebViewPlace = OBJC_CLASS_$_UIWebView + REACH;
void *PCViewPlace = OBJC_CLASS_$_UIView;
void *PCLatePlace = PCLateBound;
