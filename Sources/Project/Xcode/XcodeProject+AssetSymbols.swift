extension XcodeProject {
  /// The first format that only Xcode 15 and later open.
  private static let firstObjectVersion = 60
  /// As `LastUpgradeCheck` spells Xcode 15.0.
  private static let firstUpgrade = 1500

  /// The Xcode that last updated the project, 1500 for 15.0; nil where the project does not say.
  var lastUpgrade: Int? {
    root.flatMap { document.value(of: $0.value, "attributes") }
      .flatMap { document.string(document.value(of: $0, "LastUpgradeCheck")) }.flatMap { Int($0) }
  }

  /// Whether its Swift is older than 2.2, which brought `#selector`.
  public var predatesSelectorExpressions: Bool {
    guard let lastUpgrade, lastUpgrade < 730 else { return false }
    return places(ofSetting: "SWIFT_VERSION").isEmpty
  }

  /// Whether Xcode generates symbols for the assets of all targets, as far as the project itself says so.
  public var generatesAssetSymbols: Bool {
    let upgrade = lastUpgrade ?? 0
    let version = objectVersion.flatMap { Int($0) } ?? 0
    guard upgrade >= Self.firstUpgrade || version >= Self.firstObjectVersion else { return false }
    return places(ofSetting: "ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS")["NO"] == nil
  }
}
