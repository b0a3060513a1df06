// arrow@2x@2x.png
let arrow = "arrow@2x@2x.png"
