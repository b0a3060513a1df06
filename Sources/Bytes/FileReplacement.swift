internal import CLibrary

/// Puts new contents in the place of a file, so that nobody ever sees half of them.
public enum FileReplacement {
  /// Writes beside the file and renames; mode and, where allowed, owner stay.
  ///
  /// - Parameter old: what the file held when it was read.
  /// - Returns: false when the file holds something else by now; then it is as it was.
  /// - Throws: when the file cannot be written, or is a link, or in a checkout lies behind one; then it is as it was.
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
      // Only root may give files away; for others the file stays theirs.
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

  private static func contents(of destination: FileDestination) throws(SystemError) -> [UInt8] {
    let file = try OpenFile(destination.open(destination.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY))
    var buffer: [UInt8] = []
    let count = try file.readAll(into: &buffer)
    return Array(buffer[..<count])
  }
}
