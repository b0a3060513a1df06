/// The targets of a package, as far as `Package.swift` declares them with literals. Targets that functions create are unknown.
public struct PackageManifest: Sendable {
  public struct Target: Sendable {
    public let name: String
    /// Where its sources and resources can be, relative to the manifest's folder.
    public let folders: [String]
    /// Excluded files and folders, relative to each of the folders.
    public let excluded: [String]
  }

  public let targets: [Target]
  public let defaultLocalization: String?

  public init(_ file: SourceFile) {
    var reader = ManifestReader(file)
    targets = reader.targets()
    defaultLocalization = reader.defaultLocalization
  }
}

/// Reads the calls of a manifest: `.target(name: "A", dependencies: […], path: "B", exclude: ["C"])`.
private struct ManifestReader: TokenReader {
  private enum Kind: String {
    case target, executableTarget, testTarget, macro, plugin

    /// The folders that the package manager searches for a target without a path.
    var sourceFolders: [String] {
      switch self {
      case .target, .executableTarget, .macro: ["Sources", "Source", "src", "srcs"]
      case .testTarget: ["Tests", "Sources", "Source", "src", "srcs"]
      case .plugin: ["Plugins"]
      }
    }
  }

  private let file: SourceFile
  var bytes: [UInt8] { file.bytes }
  var tokens: [Token] { file.tokens }
  private(set) var defaultLocalization: String?

  init(_ file: SourceFile) {
    self.file = file
  }

  mutating func targets() -> [PackageManifest.Target] {
    var targets: [PackageManifest.Target] = []
    var index = 0
    while index < tokens.count {
      if isText("defaultLocalization", at: index), isSign(":", at: index + 1) { defaultLocalization = literal(at: index + 2) }
      // The dependencies of a target use the same syntax.
      if isText("dependencies", at: index), isSign(":", at: index + 1), let end = closing(index + 2) { index = end }
      if isSign(".", at: index - 1), let kind = Kind(rawValue: text(at: index)), isSign("(", at: index + 1),
        let end = closing(index + 1)
      {
        if let target = target(kind, from: index + 2, to: end) { targets.append(target) }
        index = end
      }
      index += 1
    }
    return targets
  }

  private func target(_ kind: Kind, from start: Int, to end: Int) -> PackageManifest.Target? {
    var (name, path, excluded) = (String?.none, String?.none, [String]())
    var index = start
    while index < end {
      if isName(index), isSign(":", at: index + 1) {
        switch text(at: index) {
        case "name": name = literal(at: index + 2)
        case "path": path = literal(at: index + 2)
        case "exclude": excluded = (index + 2..<(closing(index + 2) ?? index + 2)).compactMap(literal(at:))
        default: break
        }
      }
      index = next(after: index) ?? end
    }
    guard let name else { return nil }
    return PackageManifest.Target(
      name: name, folders: path.map { [$0] } ?? kind.sourceFolders.map { "\($0)/\(name)" }, excluded: excluded)
  }

  private func literal(at index: Int) -> String? {
    guard index < tokens.count, tokens[index].kind == .string else { return nil }
    return file.literal(of: index..<index + 1)?.value
  }
}
