public import Bytes

/// The targets and libraries of a package, as far as `Package.swift` declares them with literals. What functions create is unknown.
public struct PackageManifest: Sendable {
  /// A library that other packages and projects link.
  public struct Product: Sendable {
    public let name: String
    public let targets: [String]
    /// Whether it is a framework in any case; otherwise Xcode links it statically if it can.
    public let isDynamic: Bool
  }

  /// A target, or a product of another package, that a target depends on.
  public struct Dependency: Sendable {
    public let name: String
    /// The platforms of its condition, as in `iOS`; nil without one.
    public let platforms: Set<String>?
  }

  public struct Target: Sendable {
    public let name: String
    /// Where its sources and resources can be, relative to the manifest's folder.
    public let folders: [String]
    /// Excluded files and folders, relative to each of the folders.
    public let excluded: [String]
    public let dependencies: [Dependency]
  }

  public let targets: [Target]
  public let products: [Product]
  public let defaultLocalization: String?
  /// The oldest version of iOS on which it runs, as in `15`; nil if it is unknown or the default.
  public let oldestIOS: String?

  private init(targets: [Target], products: [Product], defaultLocalization: String?, oldestIOS: String?) {
    (self.targets, self.products) = (targets, products)
    (self.defaultLocalization, self.oldestIOS) = (defaultLocalization, oldestIOS)
  }

  public init(_ file: SourceFile) {
    var reader = ManifestReader(file)
    reader.read()
    targets = reader.targets
    products = reader.products
    defaultLocalization = reader.defaultLocalization
    oldestIOS = reader.oldestIOS
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
  private(set) var targets: [PackageManifest.Target] = []
  private(set) var products: [PackageManifest.Product] = []
  private(set) var defaultLocalization: String?
  private(set) var oldestIOS: String?

  init(_ file: SourceFile) {
    self.file = file
  }

  mutating func read() {
    var index = 0
    while index < tokens.count {
      if isText("defaultLocalization", at: index), isSign(":", at: index + 1) { defaultLocalization = literal(at: index + 2) }
      // The dependencies of a target use the same syntax.
      if isText("dependencies", at: index), isSign(":", at: index + 1), let end = closing(index + 2) { index = end }
      if isSign(".", at: index - 1), isSign("(", at: index + 1), let end = closing(index + 1) {
        let word = text(at: index)
        if let kind = Kind(rawValue: word) {
          if let target = target(kind, from: index + 2, to: end) { targets.append(target) }
          index = end
        } else if word == "library" {
          if let product = product(from: index + 2, to: end) { products.append(product) }
          index = end
        } else if word == "iOS", oldestIOS == nil {
          oldestIOS = version(at: index + 2)
        }
      }
      index += 1
    }
  }

  /// `.v15`, `.v12_4`, `"15.2"`
  private func version(at index: Int) -> String? {
    if let text = literal(at: index) { return text }
    guard isSign(".", at: index), case let name = text(at: index + 1), name.hasPrefix("v") else { return nil }
    return String(name.dropFirst().map { $0 == "_" ? "." : $0 })
  }

  private func target(_ kind: Kind, from start: Int, to end: Int) -> PackageManifest.Target? {
    var (name, path, excluded) = (String?.none, String?.none, [String]())
    var dependencies: [PackageManifest.Dependency] = []
    forEachArgument(from: start, to: end) { label, value in
      switch label {
      case "name": name = literal(at: value)
      case "path": path = literal(at: value)
      case "exclude": excluded = literals(at: value)
      case "dependencies": dependencies = self.dependencies(at: value)
      default: break
      }
    }
    guard let name else { return nil }
    return PackageManifest.Target(
      name: name, folders: path.map { [$0] } ?? kind.sourceFolders.map { "\($0)/\(name)" }, excluded: excluded,
      dependencies: dependencies)
  }

  /// `.library(name: "A", type: .dynamic, targets: ["B"])`
  private func product(from start: Int, to end: Int) -> PackageManifest.Product? {
    var (name, targets, isDynamic) = (String?.none, [String](), false)
    forEachArgument(from: start, to: end) { label, value in
      switch label {
      case "name": name = literal(at: value)
      case "targets": targets = literals(at: value)
      case "type": isDynamic = isText("dynamic", at: value + 1)
      default: break
      }
    }
    return name.map { PackageManifest.Product(name: $0, targets: targets, isDynamic: isDynamic) }
  }

  /// `["A", .target(name: "B"), .product(name: "C", package: "D", condition: .when(platforms: [.iOS]))]`
  private func dependencies(at open: Int) -> [PackageManifest.Dependency] {
    guard let end = closing(open) else { return [] }
    var found: [PackageManifest.Dependency] = []
    var index = open + 1
    while index < end {
      if let name = literal(at: index) { found.append(PackageManifest.Dependency(name: name, platforms: nil)) }
      if isSign("(", at: index), !isText("plugin", at: index - 1), let last = closing(index) {
        var (name, platforms) = (String?.none, Set<String>?.none)
        forEachArgument(from: index + 1, to: last) { label, value in
          if label == "name" { name = literal(at: value) }
          if label == "condition" { platforms = conditionPlatforms(from: value, to: last) }
        }
        if let name { found.append(PackageManifest.Dependency(name: name, platforms: platforms)) }
      }
      index = next(after: index) ?? end
    }
    return found
  }

  /// The names after `platforms:`; nil if there are none.
  private func conditionPlatforms(from start: Int, to end: Int) -> Set<String>? {
    guard let label = (start..<end).first(where: { isText("platforms", at: $0) && isSign(":", at: $0 + 1) }),
      let last = closing(label + 2)
    else { return nil }
    return Set((label + 3..<last).lazy.filter(isName).map { text(at: $0) })
  }

  /// Calls the body with each label between two parentheses, and where its value begins.
  private func forEachArgument(from start: Int, to end: Int, _ body: (_ label: String, _ value: Int) -> Void) {
    var index = start
    while index < end {
      if isName(index), isSign(":", at: index + 1) { body(text(at: index), index + 2) }
      index = next(after: index) ?? end
    }
  }

  private func literals(at open: Int) -> [String] { (open..<(closing(open) ?? open)).compactMap(literal(at:)) }

  private func literal(at index: Int) -> String? {
    guard index < tokens.count, tokens[index].kind == .string else { return nil }
    return file.literal(of: index..<index + 1)?.value
  }
}

extension PackageManifest.Product: FieldRecordable {
  public static let fields = RecordFields(Self.init) { ($0.name, $0.targets, $0.isDynamic) }
}

extension PackageManifest.Dependency: FieldRecordable {
  public static let fields = RecordFields(Self.init) { ($0.name, $0.platforms) }
}

extension PackageManifest.Target: FieldRecordable {
  public static let fields = RecordFields(Self.init) { ($0.name, $0.folders, $0.excluded, $0.dependencies) }
}

extension PackageManifest: FieldRecordable {
  public static let fields = RecordFields(PackageManifest.init(targets:products:defaultLocalization:oldestIOS:)) {
    ($0.targets, $0.products, $0.defaultLocalization, $0.oldestIOS)
  }
}
