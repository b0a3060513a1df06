extension XcodeProject {
  /// The first format that only Xcode 15 and later open.
  private static let firstObjectVersion = 60
  /// As `LastUpgradeCheck` spells Xcode 15.0.
  private static let firstUpgrade = 1500

  /// Whether Xcode generates symbols for the assets of all targets, as far as the project itself says so.
  public var generatesAssetSymbols: Bool {
    let upgrade =
      root.flatMap { document.value(of: $0.value, "attributes") }
      .flatMap { document.string(document.value(of: $0, "LastUpgradeCheck")) }.flatMap { Int($0) } ?? 0
    let version = objectVersion.flatMap { Int($0) } ?? 0
    guard upgrade >= Self.firstUpgrade || version >= Self.firstObjectVersion else { return false }
    return places(ofSetting: "ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS")["NO"] == nil
  }
}
