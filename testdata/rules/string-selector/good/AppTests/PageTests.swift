page.perform(Selector("tap:"))
