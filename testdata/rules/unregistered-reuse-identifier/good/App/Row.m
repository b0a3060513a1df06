#import "Row.h"

@implementation Row

- (UITableViewCell *)cell:(NSIndexPath *)path {
    [self.grid registerClass:[Tile class] forCellWithReuseIdentifier:@"Box"];
    [self.grid dequeueReusableCellWithReuseIdentifier:@"Box" forIndexPath:path];
    UITableViewCell *cell = [self.tableView dequeueReusableCellWithIdentifier:@"Late"];
    // [self.tableView dequeueReusableCellWithIdentifier:@"Gone"];
    return cell ?: [[UITableViewCell alloc] initWithStyle:UITableViewCellStyleDefault reuseIdentifier:@"Late"];
}

@end
