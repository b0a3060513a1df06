//
//  LegacyShare 2.4.1
//

#import <UIKit/UIKit.h>

#import <LegacyShare/LSLoginView.h>
#import <LegacyShare/LSShareSheet.h>
