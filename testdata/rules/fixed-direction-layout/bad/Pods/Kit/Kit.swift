let anchor = view.leftAnchor
