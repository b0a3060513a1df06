struct Left {}
