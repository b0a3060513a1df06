let flag = UIImage(named: "envelope")
