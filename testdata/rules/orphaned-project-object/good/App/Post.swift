struct Post {}
