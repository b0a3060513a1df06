import UIKit

let shared = UIImage(named: "flag")
