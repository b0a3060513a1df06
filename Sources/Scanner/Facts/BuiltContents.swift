internal import Binary
internal import Bytes
internal import Findings
internal import Project
internal import Rules

/// Reads the executables and folders of built bundles.
struct BuiltContents {
  let source: any FileSource
  /// What is not read although a rule may need it.
  private(set) var unread: [ExecutionNotification] = []
  private let needsIcons: Bool
  private let needsInterfaces: Bool
  private let today: CalendarDate?

  init(_ source: any FileSource, _ options: ScanOptions) {
    self.source = source
    needsIcons = options.rules.facts.needsAssetCatalogs
    needsInterfaces = options.rules.facts.needsInterfaces
    today = options.today
  }

  mutating func contents(of bundle: BuiltBundle) -> BuiltBundle.Contents {
    var contents = BuiltBundle.Contents()
    readSignature(of: bundle.executable, &contents)
    let folder = Path(bundle.path)
    readProfile(in: folder, &contents)
    contents.interfaces = interfaces(in: folder)
    for entry in entries(of: folder) where entry.type == .directory && entry.name.hasSuffix(".lproj") {
      contents.interfaces.formUnion(interfaces(in: folder.appending(entry.name)))
    }
    noteUnread(folder, contents)
    return contents
  }

  private func readSignature(of executable: Path, _ contents: inout BuiltBundle.Contents) {
    guard let folder = try? source.folder(at: executable.parent),
      let bytes = try? source.open(executable.lastComponent, in: folder)
    else { return }
    let openMember: MemberOpener = { _ throws(ReadError) in throw ReadError("no member", at: 0, in: "thin archive") }
    BinaryReader.read(ByteRegion(bytes), BinaryRequest(.codeSignature), openMember: openMember) { part in
      guard case .image(let image) = part, let signature = image.codeSignature else { return }
      contents.isSigned = true
      contents.entitlements = contents.entitlements ?? signature.entitlements
    }
  }

  private mutating func readProfile(in folder: Path, _ contents: inout BuiltBundle.Contents) {
    let path = folder.appending("embedded.mobileprovision")
    guard let bytes = source.contents(of: path) else { return }
    do throws(ReadError) {
      let profile = try ProvisioningProfile(bytes)
      contents.profile = profile
      if let today, let day = profile.expirationDay, let last = CalendarDate(day), last < today { contents.expiredOn = day }
    } catch {
      unread.append(ExecutionNotification(path: path.description, error: error))
    }
  }

  private func entries(of folder: Path) -> [DirectoryEntry] {
    guard let opened = try? source.folder(at: folder) else { return [] }
    return (try? source.entries(of: opened)) ?? []
  }

  /// The names of compiled storyboards, which are folders, and of nibs, which are either.
  private func interfaces(in folder: Path) -> Set<String> {
    Set(
      entries(of: folder).compactMap { entry in
        let name = String(decoding: entry.name, as: UTF8.self)
        for ending in [".storyboardc", ".nib"] where name.hasSuffix(ending) { return String(name.dropLast(ending.count)) }
        return nil
      })
  }

  private mutating func noteUnread(_ folder: Path, _ contents: BuiltBundle.Contents) {
    let catalog = Array("Assets.car".utf8)
    if needsIcons, entries(of: folder).contains(where: { $0.type == .regular && $0.name == catalog }) {
      unread.append(
        ExecutionNotification(path: folder.appending(catalog).description, reason: "a compiled asset catalog, such as of icons"))
    }
    let count = contents.interfaces.count
    if needsInterfaces, count > 0 {
      let reason = count == 1 ? "a compiled storyboard or nib" : "\(count) compiled storyboards and nibs"
      unread.append(ExecutionNotification(path: folder.isEmpty ? "." : folder.description, reason: reason))
    }
  }
}
