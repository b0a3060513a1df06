#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Makes, moves and removes single files of ours.
public enum FileCreation {
  /// Writes a new file; one that is there, or a link, is left alone.
  ///
  /// - Throws: `SystemError`, with EEXIST where the name is taken.
  public static func write(_ bytes: [UInt8], to path: Path) throws(SystemError) {
    guard (try? EntryType(ofLinkPath: path)) == nil else { throw .exists }
    let output = try Output(.file(path))
    output.write(bytes)
    try output.finish()
  }

  /// Writes a program in the place of the file that is there, in one step: at no moment is there none, or one that cannot be run.
  ///
  /// - Parameter kept: another name for what is there, which it has before it goes; nil to lose it.
  public static func replaceProgram(_ path: Path, with bytes: [UInt8], keeping kept: Path? = nil) throws(SystemError) {
    let new = Path(bytes: path.bytes + Array(".new".utf8))
    let output = try Output(.file(new))
    output.write(bytes)
    try output.finish()
    do throws(SystemError) {
      guard unsafe new.bytes.withCString({ unsafe chmod($0, 0o755) }) == 0 else { throw .current }
      if let kept { try link(path, as: kept) }
      do throws(SystemError) {
        try move(new, to: path)
      } catch {
        // Of two names of one file the move takes none away.
        if let kept, (try? move(kept, to: path)) != nil { try? remove(kept) }
        throw error
      }
    } catch {
      try? remove(new)
      throw error
    }
  }

  /// Gives a file a second name; a link gets one itself, not what it leads to. Where the file system knows no second names it gets the new
  /// one alone.
  private static func link(_ path: Path, as other: Path) throws(SystemError) {
    let status = unsafe path.bytes.withCString { from in
      unsafe other.bytes.withCString { to in unsafe linkat(AT_FDCWD, from, AT_FDCWD, to, 0) }
    }
    if status != 0 { try move(path, to: other) }
  }

  /// Gives a file another name; a file that has it is replaced.
  public static func move(_ path: Path, to target: Path) throws(SystemError) {
    let status = unsafe path.bytes.withCString { from in
      unsafe target.bytes.withCString { to in unsafe rename(from, to) }
    }
    guard status == 0 else { throw .current }
  }

  public static func remove(_ path: Path) throws(SystemError) {
    guard unsafe path.bytes.withCString({ unsafe unlink($0) }) == 0 else { throw .current }
  }
}
