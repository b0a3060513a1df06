// [UIColor colorNamed:@"gone"]
UIColor *brand = [UIColor colorNamed:@"brand"];
NSString *text = @"[UIColor colorNamed:gone]";
