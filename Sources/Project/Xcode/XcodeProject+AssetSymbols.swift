extension XcodeProject {
  /// The first format that requires Xcode 15.
  private static let firstObjectVersion = 60
  /// Xcode 15.0 in `LastUpgradeCheck`.
  private static let firstUpgrade = 1500

  /// The Xcode version that last upgraded the project, 1500 for 15.0; nil if unknown.
  var lastUpgrade: Int? {
    root.flatMap { document.value(of: $0.value, "attributes") }
      .flatMap { document.string(document.value(of: $0, "LastUpgradeCheck")) }.flatMap { Int($0) }
  }

  /// Whether its Swift is older than 2.2, which introduced `#selector`.
  public var predatesSelectorExpressions: Bool {
    guard let lastUpgrade, lastUpgrade < 730 else { return false }
    return places(ofSetting: "SWIFT_VERSION").values.isEmpty
  }

  /// Whether Xcode generates asset symbols for all targets, according to the project alone.
  public var generatesAssetSymbols: Bool {
    let upgrade = lastUpgrade ?? 0
    let version = objectVersion.flatMap { Int($0) } ?? 0
    guard upgrade >= Self.firstUpgrade || version >= Self.firstObjectVersion else { return false }
    return places(ofSetting: "ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS").values["NO"] == nil
  }
}
