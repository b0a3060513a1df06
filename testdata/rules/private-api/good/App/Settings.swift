import UIKit

struct Settings {
    let page = URL(string: UIApplication.openSettingsURLString)
    let title = "Learn about prefs:root"
}
