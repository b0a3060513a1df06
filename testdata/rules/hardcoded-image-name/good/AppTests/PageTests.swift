let card = UIImage(named: "card")
