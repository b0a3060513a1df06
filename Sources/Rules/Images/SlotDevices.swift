internal import Project

/// The devices for which targets use slots of asset catalogs.
///
/// Requires `.resources` and `.buildSettings`.
struct SlotDevices {
  private let targets: TargetIndex
  /// Names of the targets with an app for the iPad in some configuration, or where this is unknown.
  private var forPad: Set<String> = []
  /// Names of the targets whose apps for the iPad run on the Mac.
  private var forCatalyst: Set<String> = []

  init(_ checkout: Checkout) {
    targets = checkout.resources.targets
    for configuration in checkout.facts[.buildSettings].lazy.flatMap({ checkout.settings(of: $0) }) {
      let settings = configuration.settings
      if settings.value("SUPPORTS_MACCATALYST") == "YES" { forCatalyst.insert(configuration.target) }
      // Without the setting, Xcode builds for the iPhone only, but a file that is absent may contain it.
      if settings.isIncomplete || settings.unexpandedValues(of: "TARGETED_DEVICE_FAMILY").contains(where: { $0 != "1" }) {
        forPad.insert(configuration.target)
      }
    }
  }

  func isForMacOnly(_ catalog: String) -> Bool { targets.isForMacOnly(catalog) }

  /// Whether a target that contains a catalog may use slots of an idiom; true if no target is known to contain it.
  func mayUse(_ idiom: String?, of catalog: String) -> Bool {
    let members = targets.targets(of: catalog)
    if members.isEmpty { return true }
    let platforms = targets.platforms(of: catalog)
    return switch idiom {
    case "watch", "watch-marketing": platforms.contains(.watchOS)
    case "tv": platforms.contains(.tvOS)
    case "mac": platforms.contains(.macOS) || members.contains { forCatalyst.contains(targets.targets[$0].name) }
    case "ipad": platforms != [.iOS] || members.contains { forPad.contains(targets.targets[$0].name) }
    default: true
    }
  }
}
