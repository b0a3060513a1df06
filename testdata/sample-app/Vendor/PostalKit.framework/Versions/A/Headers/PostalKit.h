//
//  PostalKit 3.0.2
//

#import <PostalKit/PKAddressForm.h>
#import <PostalKit/PKPostalCode.h>
