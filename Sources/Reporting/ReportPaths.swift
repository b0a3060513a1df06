public import Bytes

/// Paths as consumers of reports expect them.
public struct ReportPaths: Sendable {
  /// A scanned folder, or the folder of a scanned file.
  private struct Root {
    /// With symbolic links resolved.
    let real: Path
    /// Root of the enclosing repository.
    let repository: Path
  }

  /// Absolute base of the paths of findings; nil if unknown.
  let base: Path?
  /// By absolute path, symbolic links unresolved.
  private let roots: [Path: Root]

  /// - Parameter scanned: the folders and files given by the user.
  public init(base: Path?, scanned: [Path] = []) {
    self.base = base
    var roots: [Path: Root] = [:]
    let folders = Set(scanned.compactMap(\.absolute).map { (try? EntryType(ofPath: $0)) == .directory ? $0 : $0.parent })
    for folder in folders.union([base].compactMap(\.self)) {
      guard let real = folder.resolvingLinks, let repository = Self.repository(around: real) else { continue }
      roots[folder] = Root(real: real, repository: repository)
    }
    self.roots = roots
  }

  /// Path from the repository root, as code-hosting services expect; unchanged outside a repository.
  func inRepository(_ path: String) -> String {
    guard let absolute = absolutePath(path) else { return path }
    var folder = absolute
    while true {
      if let root = roots[folder], let inside = absolute.relative(to: folder),
        let place = root.real.appending(inside.bytes).normalized.relative(to: root.repository)
      {
        return place.isEmpty ? "." : place.description
      }
      if folder.components.isEmpty { return path }
      folder = folder.parent
    }
  }

  /// Absolute path, as Xcode expects.
  func absolute(_ path: String) -> String { absolutePath(path)?.description ?? path }

  private func absolutePath(_ path: String) -> Path? {
    if path.utf8.first == Path.separator { return Path(path).absolute }
    return base?.appending(path).absolute
  }

  private static func repository(around folder: Path) -> Path? {
    var place = folder
    while (try? EntryType(ofLinkPath: place.appending(".git"))) == nil {
      if place.components.isEmpty { return nil }
      place = place.parent
    }
    return place
  }
}

/// Caches the result for one path, since findings are sorted by file.
struct LastPath {
  private var last: (path: String, text: String)?

  mutating func callAsFunction(_ path: String, _ make: (String) -> String) -> String {
    if let last, last.path.isSame(as: path) { return last.text }
    let text = make(path)
    last = (path, text)
    return text
  }
}
