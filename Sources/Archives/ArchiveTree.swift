public import Bytes

/// The members of an archive as a tree of folders.
///
/// What would leave the archive, or hide another member, is not part of it.
public struct ArchiveTree: Sendable {
  private var members: [Path: ArchiveMember] = [:]
  private var folders: [Path: [DirectoryEntry]] = [Path(): []]

  /// Deeper or longer paths do not occur in practice, and would take the square of their length.
  private static let deepest = 128
  private static let longest = 4096
  /// Of all paths together; short paths can have many folders each.
  private static let mostBytes = 32 << 20
  private var byteCount = 0

  public init() {}

  /// What became of a member.
  public enum Outcome: Sendable {
    /// It is at this path.
    case added(Path)
    /// A folder, or something else in `__MACOSX`.
    case ignored
    /// The attributes of another member, as an AppleDouble file.
    case attributes(of: Path)
    /// Why it is not part of the tree, as a clause.
    case refused(String)
  }

  public mutating func add(_ member: ArchiveMember) -> Outcome {
    if member.path.first == Path.separator { return .refused("absolute path") }
    if member.path.count > Self.longest { return .refused("path longer than \(Self.longest) bytes") }
    if member.path.contains(0) { return .refused("malformed path") }
    let components = Path(bytes: member.path).components.filter { !$0.elementsEqual(".".utf8) }
    guard let name = components.last else { return .ignored }
    if components.contains(where: { $0.elementsEqual("..".utf8) }) { return .refused("path outside of the archive") }
    if components.count > Self.deepest { return .refused("more than \(Self.deepest) nested folders") }
    let isForMacOS = components[0].elementsEqual("__MACOSX".utf8)
    if member.type == .regular, let file = AppleDouble.file(of: Array(name)) {
      let parents = components.dropFirst(isForMacOS ? 1 : 0).dropLast()
      return .attributes(of: Path(bytes: Array(parents.joined(separator: [Path.separator]))).appending(file))
    }
    if isForMacOS { return .ignored }
    if member.link?.leavesArchive(depth: components.count - 1) == true { return .refused("link outside of the archive") }
    guard byteCount < Self.mostBytes else { return .refused("more than \(Self.mostBytes >> 20) MB of paths") }
    guard let folder = addFolder(components.dropLast()) else { return .refused("path inside of another member") }
    let path = folder.appending(Array(name))
    if member.type == .directory {
      return addFolder(components[...]) == nil ? .refused("duplicate path; the first one is read") : .ignored
    }
    guard members[path] == nil, folders[path] == nil else { return .refused("duplicate path; the first one is read") }
    members[path] = member
    byteCount += path.bytes.count
    folders[folder, default: []].append(DirectoryEntry(name: Array(name), type: member.type))
    return .added(path)
  }

  /// - Returns: nil if one of the components is a file.
  private mutating func addFolder(_ components: ArraySlice<ArraySlice<UInt8>>) -> Path? {
    let whole = Path(bytes: Array(components.joined(separator: [Path.separator])))
    if folders[whole] != nil { return whole }
    var folder = Path()
    for component in components {
      let path = folder.appending(Array(component))
      if folders[path] == nil {
        if members[path] != nil { return nil }
        folders[path] = []
        byteCount += path.bytes.count
        folders[folder, default: []].append(DirectoryEntry(name: Array(component), type: .directory))
      }
      folder = path
    }
    return folder
  }

  /// Nil if there is no such folder.
  public func entries(of folder: Path) -> [DirectoryEntry]? { folders[folder] }

  public subscript(path: Path) -> ArchiveMember? { members[path] }
}
