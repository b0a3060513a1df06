public import Bytes

/// Paths of files and folders, for asking whether one lies among them.
public struct PathSet: Sendable {
  private let paths: Set<Path>

  /// - Parameter base: the absolute path that the paths are from.
  public init(_ paths: some Sequence<String>, base: Path) {
    self.paths = Set(paths.compactMap { ($0.utf8.first == Path.separator ? Path($0) : base.appending($0)).absolute })
  }

  /// Whether an absolute path, or a folder around it, is one of them.
  public func holds(_ path: Path) -> Bool {
    var path = path
    while !path.isEmpty {
      if paths.contains(path) { return true }
      guard path.bytes.count > 1 else { return false }
      path = path.parent
    }
    return false
  }
}
