public import Bytes

/// A file that could not be read, reported so that a missing finding does not mean clean. SARIF: `toolExecutionNotifications`.
public struct ExecutionNotification: Hashable, Sendable {
  /// Relative to the root of the scan, with `/`.
  public let path: String
  /// `error` for paths that the user named and for exhausted resources, which make the exit status 2; otherwise `warning`.
  public let level: Level
  /// A clause: `a Git LFS pointer, not the file itself`.
  public let reason: String
  /// Byte offset in the file, if known.
  public let offset: Int?
  /// The structure that was being read, if known.
  public let structure: String?
  /// The archive member or architecture; nil for the whole file.
  public let part: String?
  /// Whether the file was read, and some of its findings are left out.
  let isOfFindings: Bool

  public init(
    path: String, level: Level = .warning, reason: String, offset: Int? = nil, structure: String? = nil, part: String? = nil,
    isOfFindings: Bool = false
  ) {
    self.path = path
    self.level = level
    self.reason = reason
    self.offset = offset
    self.structure = structure
    self.part = part
    self.isOfFindings = isOfFindings
  }

  /// A file or folder that could not be opened.
  ///
  /// - Parameter isNamed: whether the user named it.
  public init(path: Path, error: SystemError, isNamed: Bool = false) {
    self.init(
      path: path.isEmpty ? "." : path.description, level: isNamed || error.isExhaustion ? .error : .warning,
      reason: error.message)
  }

  public init(path: String, error: ReadError, part: String? = nil) {
    self.init(path: path, reason: error.reason, offset: error.offset, structure: error.structure, part: part)
  }

  public func moved(to path: String) -> ExecutionNotification {
    ExecutionNotification(
      path: path, level: level, reason: reason, offset: offset, structure: structure, part: part, isOfFindings: isOfFindings)
  }

  /// For standard error: `cannot read 'A.m': Permission denied`.
  public var complaint: String { isOfFindings ? "'\(path)': \(reason)" : "cannot read '\(path)': \(reason)" }
}

extension ExecutionNotification: Comparable {
  public static func < (left: ExecutionNotification, right: ExecutionNotification) -> Bool {
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    return (left.offset ?? 0, left.part ?? "", left.reason) < (right.offset ?? 0, right.part ?? "", right.reason)
  }
}

extension ExecutionNotification: CustomStringConvertible {
  public var description: String {
    var text = isOfFindings ? reason : "cannot read file: \(reason)"
    if let part { text += " in \(part)" }
    // An unknown magic concerns the whole file.
    if let structure, let offset, offset > 0 || structure != "magic" { text += " (\(structure) at byte \(offset))" }
    return text
  }
}
