SEL tap = NSSelectorFromString(@"tap:");
SEL other = @selector(tap:);
