_ = board.instantiateViewController(withIdentifier: "Gone")
