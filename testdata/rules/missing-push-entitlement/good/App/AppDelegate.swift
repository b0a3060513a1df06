import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func start() {
        UIApplication.shared.registerForRemoteNotifications()
    }
}
