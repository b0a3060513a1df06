#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Puts new contents in the place of a file, so that nobody ever sees half of them.
public enum FileReplacement {
  /// Writes beside the file and renames; mode and, where allowed, owner stay. Of a link the file that it leads to is replaced.
  ///
  /// - Parameter old: what the file held when it was read.
  /// - Returns: false when the file holds something else by now; then it is as it was.
  /// - Throws: when the file cannot be written; then it is as it was.
  public static func replace(_ path: Path, holding old: [UInt8], with new: [UInt8]) throws(SystemError) -> Bool {
    guard let target = path.resolvingLinks else { throw .current }
    guard unsafe target.bytes.withCString({ unsafe access($0, W_OK) }) == 0 else { throw .current }
    let (mode, owner, group) = try attributes(of: target)
    let temporary = Path(bytes: target.bytes + Array(".\(getpid()).tmp".utf8))
    guard try OpenFile.contents(of: target) == old else { return false }
    let interrupts = HeldInterrupts()
    defer { interrupts.release() }
    let descriptor = unsafe temporary.bytes.withCString {
      unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { throw .current }
    do throws(SystemError) {
      try systemWriteAll(new, to: descriptor)
      // Only root may give files away; for others the file stays theirs.
      _ = fchown(descriptor, owner, group)
      guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 || errno == EINVAL else { throw .current }
      let status = unsafe temporary.bytes.withCString { from in
        unsafe target.bytes.withCString { to in unsafe rename(from, to) }
      }
      guard status == 0 else { throw .current }
      close(descriptor)
      return true
    } catch {
      close(descriptor)
      _ = unsafe temporary.bytes.withCString { unsafe unlink($0) }
      throw error
    }
  }

  private static func attributes(of path: Path) throws(SystemError) -> (mode_t, uid_t, gid_t) {
    var status = stat()
    guard unsafe path.bytes.withCString({ unsafe stat($0, &status) }) == 0 else { throw .current }
    return (status.st_mode & 0o7777, status.st_uid, status.st_gid)
  }
}
