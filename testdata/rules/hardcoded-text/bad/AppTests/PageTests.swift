label.text = "Your orders"
