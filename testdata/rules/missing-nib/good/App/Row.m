#import "Row.h"

@implementation Row

- (void)load:(NSBundle *)bundle named:(NSString *)name {
    [UINib nibWithNibName:@"Sum" bundle:nil];
    [UINib nibWithNibName:name bundle:nil];
    [UINib nibWithNibName:NSStringFromClass([Row class]) bundle:nil];
    [UINib nibWithNibName:@"Gone" bundle:bundle];
    // [UINib nibWithNibName:@"Gone" bundle:nil]
    [UIStoryboard storyboardWithName:@"Main" bundle:nil];
}

@end

// Only a macro of the build knows which of the two is compiled.
UINib *RowNib(void) {
#ifdef ORDERS_FOR_TABLES
    return [UINib nibWithNibName:@"TableCard" bundle:nil];
#else
    return [UINib nibWithNibName:@"Card" bundle:nil];
#endif
}

UINib *OtherNib(void) {
#ifndef ORDERS_FOR_TABLES
    return [UINib nibWithNibName:@"Card" bundle:nil];
#else
    return [UINib nibWithNibName:@"TableCard" bundle:nil];
#endif
}
