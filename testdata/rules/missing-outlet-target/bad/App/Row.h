@interface Row : UITableViewCell

@property (nonatomic, weak) IBOutlet UILabel *name;

@end
