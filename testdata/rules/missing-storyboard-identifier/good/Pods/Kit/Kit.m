[board instantiateViewControllerWithIdentifier:@"Gone"];
