internal import Findings

/// Where code starts a UIKit app or asks for remote notifications.
enum AppCode {
  static let entry = 0
  static let push = 1

  fileprivate static let table = APIPatternTable(
    key: "app-code",
    [
      [.entry("UIApplicationMain"), .entry("main")],
      [.method("registerForRemoteNotifications"), .after("sharedApplication", "registerForRemoteNotifications")],
    ])
}

extension AnyFact where Self == Fact<APIPatternUses> {
  /// Entry points of UIKit apps, and registrations for remote notifications, in first-party sources.
  static var appCode: Self { AppCode.table.fact }
}

extension Checkout {
  /// The first use of each app, by the index of the entry in a table.
  ///
  /// - Parameter uses: sorted by path.
  func firstUses(
    of entry: Int, in uses: [APIPatternUses], _ apps: [Product]
  ) -> [(app: Product, file: CheckoutFile, use: APIPatternUses.Use)] {
    if uses.isEmpty || apps.isEmpty { return [] }
    let codeTargets = self.codeTargets
    let files = codeTargets.contained(uses.map(\.file.path), in: apps)
    return apps.enumerated().compactMap { index, app in
      let inApp = (files.own[index] + files.ofPods[index]).sorted().lazy.map { uses[$0] }
      for source in inApp where source.file.isFirstParty && !source.file.isTest {
        let use = source.uses.first {
          $0.entry == entry && codeTargets.compile($0.condition, in: source.file.path, for: app) == true
        }
        guard let use else { continue }
        return (app, source.file, use)
      }
      return nil
    }
  }
}
