import UIKit

let flag = UIImage(named: "flag")
