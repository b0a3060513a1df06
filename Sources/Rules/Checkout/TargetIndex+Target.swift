internal import Project

extension TargetIndex {
  struct Target: Sendable {
    let name: String
    /// Whether its product is a main bundle: an app or an extension.
    let isStandalone: Bool
    /// Whether its resources are in a bundle other than the main one.
    let isFramework: Bool
    /// The deployment target of each platform; empty if unknown.
    let deployment: [String: String]
    let developmentRegion: String?
    /// The languages of the project; empty if it lists none.
    var knownRegions: [String] = []
    /// Nil if unknown.
    let platforms: Set<XcodePlatform>?
    /// Whether only developers run it, by its name, or it can no longer be built.
    let isForDevelopers: Bool
    var unshippedPod: ProjectSources.UnshippedPod?
    let origin: Origin
    /// The oldest version of iOS that a package supports; nil if unknown, and in projects.
    var oldestIOS: String?
    /// Whether its resources are in `Bundle.module`, which only its own sources can access.
    var isOfPackage: Bool { if case .package = origin { true } else { false } }
    var isOfPods: Bool { if case .pods = origin { true } else { false } }
  }

  /// What declares a target, with its folder relative to the root of the checkout.
  enum Origin: Hashable, Sendable {
    case project(String)
    /// The project of CocoaPods.
    case pods(String)
    /// The manifest of a Swift package.
    case package(String)
  }
}

extension String {
  /// Whether a dotted version is newer: `13.1` is newer than `13`.
  func isNewerVersion(than other: String) -> Bool {
    // A malformed component must not make a system count as supported.
    let numbers = [split(separator: ".").map { Int($0) ?? .max }, other.split(separator: ".").map { Int($0) ?? 0 }]
    for index in 0..<max(numbers[0].count, numbers[1].count) {
      let pair = numbers.map { index < $0.count ? $0[index] : 0 }
      if pair[0] != pair[1] { return pair[0] > pair[1] }
    }
    return false
  }
}
