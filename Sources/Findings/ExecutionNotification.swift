public import Bytes

/// Something that could not be read, so that nobody takes silence for "clean". SARIF calls these `toolExecutionNotifications`.
public struct ExecutionNotification: Hashable, Sendable {
  /// Relative to the root of the scan, with `/`.
  public let path: String
  /// `error` for what the user named or what this machine could not do, which makes the exit status 2; otherwise `warning`.
  public let level: Level
  /// Why, as a clause: `a Git LFS pointer stands in place of the file`.
  public let reason: String
  /// Bytes from the start of the file, where it is known.
  public let offset: Int?
  /// The structure that was being read, where it is known.
  public let structure: String?
  /// The archive member or architecture that is concerned; nil for the whole file.
  public let part: String?

  public init(
    path: String, level: Level = .warning, reason: String, offset: Int? = nil, structure: String? = nil, part: String? = nil
  ) {
    self.path = path
    self.level = level
    self.reason = reason
    self.offset = offset
    self.structure = structure
    self.part = part
  }

  /// A file or folder that could not be opened.
  ///
  /// - Parameter isNamed: whether the user named it, rather than a walk having met it.
  public init(path: Path, error: SystemError, isNamed: Bool = false) {
    self.init(
      path: path.isEmpty ? "." : path.description, level: isNamed || error.isExhaustion ? .error : .warning,
      reason: "cannot be read: \(error.message)")
  }

  public init(path: String, error: ReadError, part: String? = nil) {
    self.init(path: path, reason: error.reason, offset: error.offset, structure: error.structure, part: part)
  }

  /// The same notification under another path.
  public func moved(to path: String) -> ExecutionNotification {
    ExecutionNotification(path: path, level: level, reason: reason, offset: offset, structure: structure, part: part)
  }
}

extension ExecutionNotification: Comparable {
  public static func < (left: ExecutionNotification, right: ExecutionNotification) -> Bool {
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    return (left.offset ?? 0, left.part ?? "", left.reason) < (right.offset ?? 0, right.part ?? "", right.reason)
  }
}

extension ExecutionNotification: CustomStringConvertible {
  public var description: String {
    var text = "not read: \(reason)"
    if let part { text += " in \(part)" }
    // What the first bytes say of the whole file needs no place.
    if let structure, let offset, offset > 0 || structure != "magic" { text += " (\(structure) at byte \(offset))" }
    return text
  }
}
