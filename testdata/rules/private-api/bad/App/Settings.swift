import UIKit

struct Settings {
    let wifi = URL(string: "App-Prefs:root=WIFI")
    let apps: AnyClass? = NSClassFromString("LSApplicationWorkspace")
}
