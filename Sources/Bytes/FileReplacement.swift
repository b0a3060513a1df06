internal import CLibrary

/// Replaces the contents of a file atomically.
public enum FileReplacement {
  /// Writes a temporary file and renames it; keeps the mode and, if permitted, the owner.
  ///
  /// - Parameter old: the contents when the file was read.
  /// - Returns: false, without a change, if the contents have changed in the meantime.
  /// - Throws: without a change, if the file cannot be written, is a link, or is behind a link in a checkout.
  public static func replace(_ path: Path, holding old: [UInt8], with new: [UInt8]) throws(SystemError) -> Bool {
    let destination = try FileDestination(path)
    guard destination.type != .symbolicLink else { throw destination.linkError }
    guard let status = destination.status(), destination.isWritable() else { throw .current }
    guard try contents(of: destination) == old else { return false }
    let interrupts = HeldInterrupts()
    defer { interrupts.release() }
    let temporary = destination.temporaryName
    let descriptor = destination.create(temporary, mode: 0o600)
    guard descriptor >= 0 else { throw .current }
    do throws(SystemError) {
      try systemWriteAll(new, to: descriptor)
      // Only root may change the owner; otherwise the file belongs to the current user.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      guard fchmod(descriptor, status.st_mode & 0o7777) == 0, fsync(descriptor) == 0 || errno == EINVAL,
        destination.rename(temporary, to: destination.name)
      else { throw .current }
      close(descriptor)
      return true
    } catch {
      close(descriptor)
      destination.remove(temporary)
      throw error
    }
  }

  /// Removes what processes left that were killed while they replaced the file. Lists the folder, so it is not for each of many files.
  public static func removeLeftovers(of path: Path) throws(SystemError) {
    try FileDestination(path).removeLeftovers()
  }

  private static func contents(of destination: FileDestination) throws(SystemError) -> [UInt8] {
    let file = try OpenFile(destination.open(destination.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY))
    var buffer: [UInt8] = []
    let count = try file.readAll(into: &buffer, atMost: OpenFile.largestInput)
    return Array(buffer[..<count])
  }
}
