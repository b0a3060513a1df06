let gone = UIColor(named: "gone")
