public import Bytes

/// A set of files and folders.
public struct PathSet: Sendable {
  private let paths: Set<Path>

  /// - Parameter base: the absolute path that the paths are relative to.
  public init(_ paths: some Sequence<String>, base: Path) {
    self.paths = Set(paths.compactMap { ($0.utf8.first == Path.separator ? Path($0) : base.appending($0)).absolute })
  }

  /// Whether an absolute path, or a folder around it, is in the set.
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
