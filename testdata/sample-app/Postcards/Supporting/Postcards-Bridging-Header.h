//
//  What the Swift half of the app may call.
//

#import "LegacyBrowser.h"
#import "PCViewAudit.h"
#import "PCWebBridge.h"

#import <LegacyShare/LegacyShare.h>
#import <PostalKit/PostalKit.h>
