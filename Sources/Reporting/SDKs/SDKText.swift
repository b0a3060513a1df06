internal import Bytes
internal import Findings

/// Facts about SDKs in words.
enum SDKText {
  /// `static xcframework`
  static func kind(_ sdk: SDK) -> String {
    let noun =
      switch sdk.kind {
      case .xcframework: "xcframework"
      case .framework: "framework"
      case .staticLibrary, .dynamicLibrary: "library"
      case .loadableBundle: "loadable bundle"
      }
    let linkages = sdk.linkages.map(\.rawValue).joined(separator: " and ")
    return sdk.kind == .loadableBundle ? noun : "\(linkages) \(noun)"
  }

  /// `static xcframework, iOS 12.0, simulator`
  static func about(_ sdk: SDK) -> String { "\(kind(sdk)), \(platforms(sdk))" }

  /// `1.2 MB`, with the powers of ten that Finder uses.
  static func size(_ bytes: Int) -> String {
    let units = ["bytes", "KB", "MB", "GB", "TB"]
    var (value, rest, unit) = (bytes, 0, 0)
    while value >= 1_000, unit + 1 < units.count {
      (value, rest) = (value / 1_000, value % 1_000)
      unit += 1
    }
    // One decimal, rounded, below ten.
    guard unit > 0 else { return "\(value) bytes" }
    let tenths = value * 10 + (rest + 50) / 100
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\((tenths + 5) / 10) \(units[unit])"
  }

  static func signer(_ signer: SDKSigner) -> String {
    switch signer {
    case .team(let team): team
    case .certificate: "no team"
    case .adHoc: "ad hoc"
    case .none: "none"
    }
  }

  static func listing(_ listing: SDKListing) -> String {
    if let version = listing.firstGoodVersion { return "listed; \(version) is the first version with a valid manifest" }
    return listing.hasNoGoodVersion ? "listed; no version has a valid manifest" : "listed"
  }

  /// `UIKit` for the path of its binary, or for what an object file asks the linker for.
  static func library(_ name: String) -> String {
    for option in ["-framework ", "-weak_framework ", "-needed_framework "] where name.hasPrefix(option) {
      return String(name.dropFirst(option.count))
    }
    if name.hasPrefix("-l") { return "lib" + name.dropFirst(2) }
    let file = name.split(separator: "/").last.map(String.init) ?? name
    if name.holds(".framework/") { return file }
    return file.hasSuffix(".dylib") ? String(file.dropLast(".dylib".utf8.count)) : file
  }

  /// `iOS 12.0, Mac Catalyst 14.0, simulator`
  static func platforms(_ sdk: SDK) -> String {
    let targets = sdk.slices.flatMap(\.targets)
    let names = targets.map(\.platform).uniqued
    let devices = targets.filter { !$0.isForSimulator }.map(\.platform).uniqued
    let shown = devices.isEmpty ? names : devices
    var parts = shown.map { platform in
      let versions = targets.filter { $0.platform == platform }.compactMap(\.minimumVersion).uniqued.sorted(by: SDKTarget.isLower)
      guard let lowest = versions.first, let highest = versions.last else { return platform }
      return "\(platform) \(lowest)\(lowest == highest ? "" : "–\(highest)")"
    }
    if !devices.isEmpty, devices.count < names.count { parts.append("simulator") }
    if parts.isEmpty { return sdk.slices.map(\.architecture).uniqued.joined(separator: ", ") }
    return parts.joined(separator: ", ")
  }

  /// The verdict of a page.
  static func verdict(_ report: SDKReport) -> String {
    let rejected = report.sdks.count(where: \.isRejected)
    let unread = unreadClause(report.notifications)
    if report.sdks.isEmpty { return "No SDKs found\(unread)" }
    guard rejected > 0 else { return "No SDK would bring an App Store rejection\(unread)" }
    let whole = TerminalText.count(report.sdks.count, "SDK", "SDKs")
    return report.sdks.count == 1
      ? "App Store Connect would reject an app with this SDK"
      : "App Store Connect would reject an app with \(TerminalText.grouped(rejected)) of \(whole)"
  }

  /// What the verdict is about.
  static func basis(_ report: SDKReport) -> String? {
    if report.sdks.isEmpty { return nil }
    return report.hasProject
      ? "Rejections are those of the apps in this checkout; an SDK that no app links brings none."
      : "Without a project, rejections are those of an app that links every SDK and declares no reasons."
  }

  /// What a verdict without rejections is not about.
  static func unreadClause(_ notifications: [ExecutionNotification]) -> String { unread(notifications).map { "; \($0)" } ?? "" }

  static let incomplete = "Some of its files could not be read completely"

  static func unread(_ notifications: [ExecutionNotification]) -> String? {
    let count = Set(notifications.map(\.path)).count
    return count == 0 ? nil : "\(TerminalText.count(count, "file", "files")) could not be read completely"
  }
}

/// The columns of tables of SDKs.
enum SDKColumn: String, CaseIterable {
  case name = "SDK"
  case version = "Version"
  case linkage = "Linkage"
  case platforms = "Platforms"
  case size = "Size"
  case manifest = "Manifest"
  case listed = "Listed"
  case signer = "Signature"

  func text(_ sdk: SDK) -> String {
    switch self {
    case .name: sdk.name
    case .version: sdk.version ?? "–"
    case .linkage: sdk.linkages.map(\.rawValue).joined(separator: "/")
    case .platforms: SDKText.platforms(sdk)
    case .size: SDKText.size(sdk.size)
    case .manifest: sdk.manifest.state.rawValue
    case .listed: sdk.listing == nil ? "no" : "yes"
    case .signer: sdk.deviceSigners.isEmpty ? "unknown" : sdk.deviceSigners.map(SDKText.signer).joined(separator: ", ")
    }
  }
}
