[UINib nibWithNibName:@"Gone" bundle:nil];
