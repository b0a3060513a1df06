internal import Findings
internal import Project

extension FindingSink {
  /// Reports apps for iPhone and iPad that name no icon set, and icon files that do not exist.
  ///
  /// Requires `.products`, `.resources`, and `.imageSizes`.
  mutating func reportUnnamedIcons(of products: [Product], in checkout: Checkout) {
    let apps = products.filter { $0.kind == .app && $0.isForIOS && !$0.target.editsPropertyLists && $0.namesNoIconSet }
    guard !apps.isEmpty, checkout.isTree else { return }
    let images = checkout.facts[.looseImages]
    lazy var names = Set(images.map { $0.name.base.lowercased() })
    report(apps) { product, _, list in
      let icons = IconKeys(list)
      guard !icons.isUnknown, !icons.nameSet else { return [] }
      let fix = Fix("Set ASSETCATALOG_COMPILER_APPICON_NAME to the name of an icon set")
      guard let first = icons.files.first else {
        return [ProductDefect(message: "no app icon is named", identity: "icon", rejectionCode: "ITMS-90022", fix: fix)]
      }
      let unnamed = ProductDefect(
        message: "app icons must be in an icon set", identity: "icon", place: first.place, rejectionCode: "ITMS-90713", fix: fix)
      // A script may make the files.
      guard !product.target.runsScripts else { return [unnamed] }
      let missing = icons.files.filter { !names.contains(ImageFileName($0.name).base.lowercased()) }
      return [unnamed]
        + missing.map { file in
          ProductDefect(
            message: .iconIsMissing(file.name, file.key), identity: "file \(file.name)", place: file.place,
            rejectionCode: "ITMS-90032", fix: Fix("Remove the name, or add the file"))
        }
    }
  }
}

extension Product {
  /// Whether no configuration has an icon set, by its settings.
  fileprivate var namesNoIconSet: Bool {
    builds.allSatisfy { build in
      ["ASSETCATALOG_COMPILER_APPICON_NAME", "ASSETCATALOG_OTHER_FLAGS"].allSatisfy { setting in
        switch build.value(setting) {
        case .unset, .known(""): true
        case .known, .unknown: false
        }
      }
    }
  }
}

/// What an information property list says about icons.
private struct IconKeys {
  /// A file that a key names.
  struct File {
    let key: String
    let name: String
    let place: PlistValue?
  }

  /// Whether an icon set is named, or the app needs no icon.
  private(set) var nameSet = false
  private(set) var isUnknown = false
  private(set) var files: [File] = []

  /// Keys of apps that only carry an app for iMessage or the watch.
  private static let containers = ["LSApplicationLaunchProhibited", "ITSWatchOnlyContainer"]

  init(_ list: InfoPlist) {
    nameSet = Self.containers.contains { !list[$0].isMissing }
    for suffix in ["", "~ipad", "~iphone"] {
      let name = list["CFBundleIconName" + suffix]
      if !name.isMissing, list.text(name) != "" { nameSet = true }
      add(list, "CFBundleIconFile" + suffix)
      add(list, "CFBundleIconFiles" + suffix)
      let icons = list["CFBundleIcons" + suffix]
      guard !icons.isMissing else { continue }
      guard let value = icons.place, value.kind == .dictionary else {
        isUnknown = true
        continue
      }
      let primary = value["CFBundlePrimaryIcon"]
      if primary?["CFBundleIconName"] != nil || primary?.kind == .string { nameSet = true }
      if let entry = primary?["CFBundleIconFiles"] { add(list, .value(entry), "CFBundleIconFiles") }
    }
  }

  private mutating func add(_ list: InfoPlist, _ key: String) { add(list, list[key], key) }

  private mutating func add(_ list: InfoPlist, _ entry: InfoPlist.Entry, _ key: String) {
    if entry.isMissing { return }
    guard let names = list.list(entry) ?? list.text(entry).map({ [$0] }) else {
      isUnknown = true
      return
    }
    for name in names where !name.isEmpty && !files.contains(where: { $0.name == name }) {
      files.append(File(key: key, name: name, place: entry.place))
    }
  }
}

extension Message {
  fileprivate static func iconIsMissing(_ name: String, _ key: String) -> Message { "no image '\(name)' for \(key)" }
}
