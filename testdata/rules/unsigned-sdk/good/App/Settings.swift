import Foundation

struct Settings {
    var stamp: String? { UserDefaults.standard.string(forKey: "stamp") }
    var uptime: TimeInterval { ProcessInfo.processInfo.systemUptime }
}
