import UIKit

enum Settings {
  static func draw() {
    UIGraphicsBeginImageContext(.zero)
    UILocalNotification()
  }
}
