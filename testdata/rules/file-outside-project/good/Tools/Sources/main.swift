print("a package of its own")
