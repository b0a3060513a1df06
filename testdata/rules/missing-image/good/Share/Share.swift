import UIKit

let own = UIImage(named: "envelope")
