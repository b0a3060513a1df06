// card@3x.png
let card = "card@3x.png"
