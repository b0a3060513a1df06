internal import Bytes
internal import Findings
internal import Rules

extension TreeScan {
  /// Reads an archive whose members are only reached one after the other.
  ///
  /// Binaries are scanned on the way. Small files are kept until all folders are known, for the walk. What does not fit is
  /// scanned on the way, too: its owner is known by names only, not by the other files of its folder.
  ///
  /// - Returns: with the files that are done.
  func scanInOrder(_ archive: ArchiveSource, _ root: FolderContext) -> (outcome: FileScan.Outcome, done: Set<Path>) {
    var scan = FileScan(archive, options, SeenFiles(), areNamed: false)
    var contexts: [Path: FolderContext?] = [Path(): root]
    var done: Set<Path> = []
    archive.forEachMember { path in
      guard let context = context(of: path.parent, &contexts) else { return }
      let name = path.lastComponent
      if context.assets != nil || LicenseHolders.isLicense(name) {
        if !archive.keep(path, isReadLater: true), context.assets != nil, name.isImage { archive.keepHeader(path) }
        return
      }
      let isReadLater = name.isReadWithProjects
      guard case .scanned(let kind) = admission.file(name, in: context) else {
        if isReadLater { _ = archive.keep(path, isReadLater: true) }
        return
      }
      if kind.traits.access != .tables, archive.keep(path, isReadLater: isReadLater) { return }
      scan.countKnownFile(kind)
      scan.scan(name, kind, in: SourceFolder(path: path.parent, disk: nil), context)
      done.insert(path)
    }
    return (scan.outcome, done)
  }

  /// - Returns: nil for a folder that is skipped.
  private func context(of folder: Path, _ cache: inout [Path: FolderContext?]) -> FolderContext? {
    if let cached = cache[folder] { return cached }
    var context: FolderContext?
    if let parent = self.context(of: folder.parent, &cache),
      case .scanned(let child) = admission.folder(folder.lastComponent, in: parent)
    {
      context = child
    }
    cache[folder] = .some(context)
    return context
  }
}

extension [UInt8] {
  fileprivate var isImage: Bool {
    let name = String(decoding: self, as: UTF8.self).lowercased()
    return [".png", ".jpg", ".jpeg", ".heic", ".gif"].contains(where: name.hasSuffix)
  }

  /// Whether a project or a package manager refers to a file of this name: workspaces, configuration files, lists of
  /// dependencies.
  fileprivate var isReadWithProjects: Bool {
    [".xcworkspacedata", ".xcconfig", ".podspec", ".xcscheme"].contains(where: hasSuffix)
      || ["Cartfile", "Podfile", ".gitmodules"].contains { starts(with: $0.utf8) }
  }
}
