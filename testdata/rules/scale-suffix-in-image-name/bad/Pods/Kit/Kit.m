UIImage *flag = [UIImage imageNamed:@"flag@2x"];
