[self performSegueWithIdentifier:@"gone" sender:self];
