[bundle pathForResource:@"arrow@2x" ofType:@"png"];
