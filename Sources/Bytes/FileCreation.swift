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

  /// Writes a program in the place of the file that is there.
  public static func writeProgram(_ bytes: [UInt8], to path: Path) throws(SystemError) {
    let output = try Output(.file(path))
    output.write(bytes)
    try output.finish()
    guard unsafe path.bytes.withCString({ unsafe chmod($0, 0o755) }) == 0 else { throw .current }
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
