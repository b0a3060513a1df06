internal import CLibrary

/// Creates, moves, and removes single files.
public enum FileCreation {
  /// Writes a new file; an existing file or link is not changed.
  ///
  /// - Throws: `SystemError` with EEXIST if the name is taken.
  public static func write(_ bytes: [UInt8], to path: Path) throws(SystemError) {
    guard (try? EntryType(ofLinkPath: path)) == nil else { throw .exists }
    try Output.write(bytes, to: path)
  }

  /// Replaces an executable atomically: at no time is it missing or incomplete.
  ///
  /// - Parameters:
  ///   - kept: another name for the existing file, replacing any file of that name. Nil to discard the existing file.
  ///   - roots: folders to treat as checkouts; missing folders are created.
  public static func replaceProgram(
    _ path: Path, with bytes: [UInt8], keeping kept: [UInt8]? = nil, roots: [Path]
  ) throws(SystemError) {
    let destination = try FileDestination(path, roots: roots, createsFolders: true)
    destination.removeLeftovers()
    let temporary = destination.temporaryName
    let interrupts = HeldInterrupts()
    defer { interrupts.release() }
    let descriptor = destination.create(temporary, mode: 0o700)
    guard descriptor >= 0 else { throw .current }
    defer { close(descriptor) }
    do throws(SystemError) {
      try systemWriteAll(bytes, to: descriptor)
      guard fchmod(descriptor, 0o755) == 0, fsync(descriptor) == 0 || errno == EINVAL else { throw .current }
      if let kept {
        destination.remove(kept)
        // Without hard links, the old file is renamed instead.
        guard destination.link(destination.name, as: kept) || destination.rename(destination.name, to: kept) else {
          throw .current
        }
      }
      guard !destination.rename(temporary, to: destination.name) else { return }
      let error = SystemError.current
      // If both names refer to the same file, the rename has no effect.
      if let kept, destination.rename(kept, to: destination.name) { destination.remove(kept) }
      throw error
    } catch {
      destination.remove(temporary)
      throw error
    }
  }

  /// Renames a file within its folder, replacing any file of that name.
  public static func move(_ path: Path, to name: [UInt8], roots: [Path]) throws(SystemError) {
    let destination = try FileDestination(path, roots: roots)
    guard destination.rename(destination.name, to: name) else { throw .current }
  }

  public static func remove(_ path: Path, roots: [Path]) throws(SystemError) {
    let destination = try FileDestination(path, roots: roots)
    guard destination.remove(destination.name) else { throw .current }
  }
}
