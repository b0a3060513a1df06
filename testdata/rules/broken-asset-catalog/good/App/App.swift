import UIKit

// Contents.json names gone.png
let card = UIImage(named: "card")
