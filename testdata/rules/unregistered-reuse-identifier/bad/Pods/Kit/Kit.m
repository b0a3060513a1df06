[table dequeueReusableCellWithIdentifier:@"Gone"];
