UIImage *card = [UIImage imageNamed:@"card"];
