public import Bytes

/// How readers of reports name files.
public struct ReportPaths: Sendable {
  /// A folder that was looked at, or that a file was named in.
  private struct Root {
    /// Without links.
    let real: Path
    /// The top of the repository around it.
    let repository: Path
  }

  /// What the paths of findings are from, absolute; nil where it is not known.
  let base: Path?
  /// By their absolute paths, with links.
  private let roots: [Path: Root]

  /// - Parameter scanned: the folders and files that the user named.
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

  /// As services know a file that show reports beside the code: from the top of the repository; where there is none, as the scan names it.
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

  /// As Xcode wants it.
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

/// Keeps the answer for one path, since findings of a file follow one another.
struct LastPath {
  private var last: (path: String, text: String)?

  mutating func callAsFunction(_ path: String, _ make: (String) -> String) -> String {
    if let last, last.path.isSame(as: path) { return last.text }
    let text = make(path)
    last = (path, text)
    return text
  }
}
