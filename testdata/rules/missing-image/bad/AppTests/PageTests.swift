let gone = UIImage(named: "gone")
