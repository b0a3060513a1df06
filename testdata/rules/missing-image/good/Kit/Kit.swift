let flag = UIImage(named: "flag")
