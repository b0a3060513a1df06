UIImage *gone = [UIImage imageNamed:@"gone"];
