#import "Row.h"

@implementation Row

- (void)cell:(NSIndexPath *)path {
    [self.tableView dequeueReusableCellWithIdentifier:@"RowCell" forIndexPath:path];
    [self.tableView dequeueReusableCellWithIdentifier:@"Lost"];
    [self.grid dequeueReusableCellWithReuseIdentifier:@"Tile2" forIndexPath:path];
    [self.tableView dequeueReusableCellWithIdentifier:@"Page" forIndexPath:path];
#if 0
    [self.tableView dequeueReusableCellWithIdentifier:@"Gone" forIndexPath:path];
#endif
}

@end
