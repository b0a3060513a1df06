internal import Bytes
internal import Findings

/// Sets the displayed paths and origins of findings.
struct FindingPlaces {
  private let top: Path
  /// Reported names of hard-linked binaries.
  private let names: [String: String]
  private var owners: OwnerResolver
  private var slices: SliceResolver
  private var ownership: FolderOwnership
  /// Cached, because findings of a file are consecutive.
  private var last: (path: String, name: String, origin: Shared<Origin>?)?

  init(
    _ source: KeptTexts, _ options: ScanOptions, top: Path, names: [String: String], thirdParty: Set<String>
  ) {
    self.top = top
    self.names = names
    // Files above the top may decide on the owner, as when a single framework is scanned.
    let contents: (Path) -> [UInt8]? = { path in
      if top.isEmpty { return source.contents(of: path) }
      if let inside = path.relative(to: top) { return source.contents(of: inside) }
      return source.contents(outside: path)
    }
    owners = OwnerResolver(contents: contents)
    slices = SliceResolver(contents: contents)
    ownership = FolderOwnership(options, top: top, recognized: thirdParty)
  }

  mutating func place(_ finding: inout Finding) {
    if let last, last.path.isSame(as: finding.path) {
      finding.path = last.name
      finding.origin = last.origin
      return
    }
    let path = finding.path
    let name = names[path] ?? path
    let origin = origin(of: name)
    last = (path, name, origin.isDefault ? nil : Shared(origin))
    finding.path = name
    finding.origin = last?.origin
  }

  mutating func origin(of path: String) -> Origin {
    let full = top.appending(path).description
    let owner = owners.owner(of: full, thirdParty: ownership.thirdPartyPath(around: Path(path)))
    return Origin(owner: owner, slice: slices.slice(of: full), isFirstParty: owner == nil)
  }
}
