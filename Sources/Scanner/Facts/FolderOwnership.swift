internal import Bytes

/// Finds third-party folders and files, by names and by the configuration.
struct FolderOwnership {
  private let admission: Admission
  private let root: FolderContext
  private let top: Path
  /// Folders that the walk has recognized by their entries, and files that it has recognized by their names.
  private let recognized: Set<Path>
  private var cached: [Path: (context: FolderContext, start: Path?)] = [:]

  init(_ options: ScanOptions, top: Path, recognized: Set<String> = []) {
    self.top = top
    self.recognized = Set(recognized.map { Path($0) })
    admission = Admission(options, location: top)
    root = top.isEmpty ? FolderContext(ignoreLists: []) : FolderContext(rootAt: top, ignoreLists: [])
  }

  /// The outermost third-party folder around a file, or the file itself; absolute if the top is known, nil for first-party code.
  mutating func thirdPartyPath(around file: Path) -> Path? {
    (start(of: file.parent).start ?? (recognized.contains(file) ? file : nil)).map { top.appending($0.bytes) }
  }

  private mutating func start(of folder: Path) -> (context: FolderContext, start: Path?) {
    if folder.components.isEmpty { return (root, root.isThirdParty ? Path() : nil) }
    if let cached = cached[folder] { return cached }
    let (context, start) = start(of: folder.parent)
    var child = admission.owned(folder.lastComponent, in: context)
    if recognized.contains(folder) { child.isThirdParty = true }
    let result = (child, child.isThirdParty ? start ?? folder : nil)
    cached[folder] = result
    return result
  }
}
