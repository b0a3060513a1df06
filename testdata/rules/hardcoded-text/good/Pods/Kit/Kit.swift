label.text = "Powered by Kit"
