//
//  AppDelegate.swift
//  Postcards
//
//  Created by Mira Lindqvist on 14.03.16.
//

import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        UINavigationBar.appearance().tintColor = UIColor(named: "Ink")
        WebMigration.logState()
        PCViewAudit.start(with: window)
        return true
    }

    func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        guard url.scheme == "postcards", url.host == "compose" else { return false }
        guard let navigation = window?.rootViewController as? UINavigationController else {
            return false
        }
        navigation.popToRootViewController(animated: false)
        navigation.topViewController?.performSegue(withIdentifier: "Compose", sender: url)
        return true
    }
}
