internal import Bytes

/// Finds dependencies that the checkout lists but does not contain, so that nothing in them is checked.
struct AbsentDependencies {
  private let source: any FileSource
  private let inventory: Inventory

  init(_ source: any FileSource, _ inventory: Inventory) {
    self.source = source
    self.inventory = inventory
  }

  /// Paths of first-party lists of dependencies that are not installed or fetched, sorted.
  var lists: [String] {
    lazy var hasPackages = inventory.folders.values.contains { folder in
      folder.entries.contains { $0.type == .directory && $0.name == Self.packageFolder }
    }
    var lists: [Path] = []
    for (path, folder) in inventory.folders where !folder.context.isThirdParty && !folder.context.isIgnored {
      for entry in folder.entries where entry.type == .regular {
        guard let list = List(entry.name) else { continue }
        let file = path.appending(entry.name)
        let isAbsent =
          switch list {
          case .pods: isAbsent(path.appending("Pods"))
          case .carthage: isAbsent(path.appending("Carthage"))
          case .packages: !hasPackages && contains(Self.pin, file)
          case .submodules: hasEmptySubmodule(file)
          }
        if isAbsent { lists.append(file) }
      }
    }
    return lists.sorted().map(\.description)
  }

  private enum List {
    case pods, carthage, packages, submodules

    init?(_ name: [UInt8]) {
      guard let list = Self.byName[name] else { return nil }
      self = list
    }

    private static let byName: [[UInt8]: List] = [
      Array("Podfile.lock".utf8): .pods, Array("Cartfile.resolved".utf8): .carthage, Array("Package.resolved".utf8): .packages,
      Array(".gitmodules".utf8): .submodules,
    ]
  }

  /// Where xcodebuild fetches packages with `-clonedSourcePackagesDirPath SourcePackages`.
  private static let packageFolder = Array("SourcePackages".utf8)
  private static let pin = LiteralSearch(["\"revision\"", "\"version\""])

  /// Whether a folder is missing or empty. One that was not listed, because no rule checks it, is known from its parent.
  private func isAbsent(_ folder: Path) -> Bool {
    if let listed = inventory.folders[folder] { return listed.entries.isEmpty }
    let siblings = inventory.folders[folder.parent]?.entries ?? []
    return !siblings.contains { $0.name == folder.lastComponent && $0.type != .regular }
  }

  private func contains(_ search: LiteralSearch, _ file: Path) -> Bool {
    source.contents(of: file).map { search.hasMatch(in: $0.span) } ?? false
  }

  /// `path = Vendor/Kit`
  private func hasEmptySubmodule(_ file: Path) -> Bool {
    guard let bytes = source.requiredText(at: file) else { return false }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
      let words = line.split(separator: "=", maxSplits: 1)
      guard words.count == 2, words[0].filter({ !$0.isWhitespace }) == "path" else { return false }
      let path = words[1].drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
      return Path(String(path)).resolved(from: file.parent).map(isAbsent) ?? false
    }
  }
}
