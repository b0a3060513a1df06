label.text = @"Please try it again";
