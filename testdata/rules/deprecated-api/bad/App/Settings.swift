import UIKit

enum Settings {
  static func ask() {
    UIAlertView(title: "Delete?", message: nil, delegate: nil, cancelButtonTitle: "Keep").show()
    UIApplication.shared.keyWindow?.endEditing(true)
  }

  @available(iOS, deprecated: 13)
  static func askOnOldSystems() {
    UIAlertView().show()
  }

  static func draw() {
    if #available(iOS 17, *) {
      return
    } else {
      UIAlertView().show()
    }
    UIGraphicsBeginImageContext(.zero)
  }
}
