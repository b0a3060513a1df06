SEL tap = NSSelectorFromString(@"tap:");
