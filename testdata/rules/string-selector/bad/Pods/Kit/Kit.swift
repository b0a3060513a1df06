let tap = Selector("tap:")
