int right;
