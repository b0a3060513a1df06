UIColor *gone = [UIColor colorNamed:@"rust"];
UIColor *brand = [UIColor colorNamed:@"brand"];
