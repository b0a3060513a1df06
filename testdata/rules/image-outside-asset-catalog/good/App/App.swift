import UIKit

// arrow.png lies outside.
let arrow = "App/arrow.png"
