UIImage *row = [UIImage imageNamed:ACImageNameIcObjc];
