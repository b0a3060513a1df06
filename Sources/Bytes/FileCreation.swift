internal import CLibrary

/// Makes, moves and removes single files of ours.
public enum FileCreation {
  /// Writes a new file; one that is there, or a link, is left alone.
  ///
  /// - Throws: `SystemError`, with EEXIST where the name is taken.
  public static func write(_ bytes: [UInt8], to path: Path) throws(SystemError) {
    guard (try? EntryType(ofLinkPath: path)) == nil else { throw .exists }
    try Output.write(bytes, to: path)
  }

  /// Writes a program in the place of the file that is there, in one step: at no moment is there none, or one that cannot be run.
  ///
  /// - Parameters:
  ///   - kept: another name for what is there, which it has before it goes; what has that name is lost. Nil to lose what is there.
  ///   - roots: folders that are checkouts, whatever they hold; folders on the way are made.
  public static func replaceProgram(
    _ path: Path, with bytes: [UInt8], keeping kept: [UInt8]? = nil, roots: [Path]
  ) throws(SystemError) {
    let destination = try FileDestination(path, roots: roots, createsFolders: true)
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
        // Where the file system knows no second names, the old file gets the new one alone.
        guard destination.link(destination.name, as: kept) || destination.rename(destination.name, to: kept) else {
          throw .current
        }
      }
      guard !destination.rename(temporary, to: destination.name) else { return }
      let error = SystemError.current
      // Of two names of one file the move takes none away.
      if let kept, destination.rename(kept, to: destination.name) { destination.remove(kept) }
      throw error
    } catch {
      destination.remove(temporary)
      throw error
    }
  }

  /// Gives a file of a folder another name there; a file that has it is replaced.
  public static func move(_ path: Path, to name: [UInt8], roots: [Path]) throws(SystemError) {
    let destination = try FileDestination(path, roots: roots)
    guard destination.rename(destination.name, to: name) else { throw .current }
  }

  public static func remove(_ path: Path, roots: [Path]) throws(SystemError) {
    let destination = try FileDestination(path, roots: roots)
    guard destination.remove(destination.name) else { throw .current }
  }
}
