import UIKit

let own = UIImage(named: "envelope")
let other = UIImage(named: "flag")
