internal import Bytes

/// What a target builds, by its product type.
public enum ProductKind: String, Sendable {
  case app
  case watchApp
  /// An App Clip, which is embedded in an app.
  case clip
  /// An app extension of any kind.
  case appExtension
  case framework

  /// - Parameter productType: for example `com.apple.product-type.application`.
  init?(productType: String) {
    let prefix = "com.apple.product-type."
    guard productType.hasPrefix(prefix) else { return nil }
    switch productType.dropFirst(prefix.count) {
    case "application", "application.messages", "application.watchapp2-container": self = .app
    case "application.watchapp", "application.watchapp2": self = .watchApp
    case "application.on-demand-install-capable": self = .clip
    case "app-extension", "app-extension.messages", "app-extension.messages-sticker-pack", "extensionkit-extension",
      "tv-app-extension", "watchkit-extension", "watchkit2-extension":
      self = .appExtension
    case "framework": self = .framework
    default: return nil
    }
  }
}

/// A target that builds a bundle.
public struct ProductTarget: Sendable {
  /// The identifier of the target's object.
  public let id: String
  public let name: String
  public let kind: ProductKind
  /// Nil if unknown, or if configuration files set them.
  public var platforms: Set<XcodePlatform>?
  /// Whether a script of the target may change its property lists.
  public let editsPropertyLists: Bool
  /// Whether it has a script phase.
  public let runsScripts: Bool
  /// The range of the target's identifier in the project.
  public let place: Range<Int>
}

extension ProductTarget {
  /// What built a bundle of which there is no project.
  public init(name: String, kind: ProductKind, platform: XcodePlatform) {
    self.init(
      id: name, name: name, kind: kind, platforms: [platform], editsPropertyLists: false, runsScripts: false, place: 0..<0)
  }
}

extension XcodeProject {
  /// The targets that build apps, extensions, and frameworks.
  public func productTargets() -> [ProductTarget] {
    let targets = targets()
    return zip(targets, platforms(of: targets)).compactMap { target, platforms in
      guard let kind = string(target.object, "productType").flatMap({ ProductKind(productType: $0) }) else { return nil }
      let scripts = target.phases.filter { $0.isa == .shellScriptBuildPhase }.map { string($0.object, "shellScript") }
      return ProductTarget(
        id: target.object.id, name: target.name, kind: kind, platforms: platforms,
        editsPropertyLists: scripts.contains { $0?.changesPropertyLists == true }, runsScripts: !scripts.isEmpty,
        place: place(of: target.object))
    }
  }
}

extension String {
  /// Whether a script contains a name of property lists or of a tool that changes them.
  fileprivate var changesPropertyLists: Bool {
    holds("plist") || holds("Plist") || holds("PLIST") || holds("agvtool") || holds("fastlane")
  }
}
