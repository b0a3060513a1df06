label.text = @"The network is not reachable";
