print("loose")
