let nib = UINib(nibName: "Gone", bundle: nil)
