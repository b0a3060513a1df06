@interface Row : UITableViewCell {
    IBOutlet UILabel *name;
    UIView *_line, *mark;
}

@property (nonatomic, weak) IBOutlet UILabel *top, *bottom;

- (void)setDetail:(UILabel *)detail;

@end

@interface Row (Actions)

- (IBAction)open:(id)sender;

@end
