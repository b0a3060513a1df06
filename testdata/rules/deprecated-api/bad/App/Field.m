#import <UIKit/UIKit.h>

void Fetch(NSURLRequest *request) {
  [NSURLConnection sendSynchronousRequest:request returningResponse:nil error:nil];
  if (@available(iOS 13, *)) {
    return;
  } else {
    [[[UIAlertView alloc] init] show];
  }
}
