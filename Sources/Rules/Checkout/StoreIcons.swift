internal import Project

extension DerivedFacts {
  /// The icons that targets name; nil if a name depends on other settings.
  public var appIconNames: Set<String>? {
    let names = projectContexts.values.lazy.flatMap(\.configurations).flatMap {
      $0.settings.unexpandedValues(of: "ASSETCATALOG_COMPILER_APPICON_NAME")
    }
    let unique = Set(names)
    return unique.contains { $0.utf8.contains(UInt8(ascii: "$")) } ? nil : unique
  }
}

extension FactStore {
  /// The paths of icons for the App Store that have an alpha channel, which Apple accepts only if all pixels are opaque.
  ///
  /// - Parameter names: of the sets; nil for any.
  public func storeIconsWithAlpha(named names: Set<String>?) -> [String] {
    self[.assetFolders].flatMap { folder -> [String] in
      guard folder.kind == .appIcon, names?.contains(folder.name) ?? true, let set = folder.set else { return [] }
      return set.storeIcons.filter { name in
        folder.headers[name].map { $0.format == .png && $0.width == 1024 && $0.hasAlpha == true } ?? false
      }.map { "\(folder.path)/\($0)" }
    }
  }
}
