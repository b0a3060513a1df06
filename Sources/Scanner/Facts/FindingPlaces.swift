internal import Bytes
internal import Findings

/// Sets the origins of findings.
struct FindingPlaces {
  private let top: Path
  private var owners: OwnerResolver
  private var slices: SliceResolver
  private var ownership: FolderOwnership
  /// Cached, because findings of a file are consecutive.
  private var last: (path: String, origin: Shared<Origin>?)?

  init(_ source: KeptTexts, _ options: ScanOptions, top: Path, thirdParty: Set<String>) {
    self.top = top
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
      finding.origin = last.origin
      return
    }
    let origin = origin(of: finding.path)
    last = (finding.path, origin.isDefault ? nil : Shared(origin))
    finding.origin = last?.origin
  }

  mutating func origin(of path: String) -> Origin {
    let full = top.appending(path).description
    let owner = owners.owner(of: full, thirdParty: ownership.thirdPartyPath(around: Path(path)))
    return Origin(owner: owner, slice: slices.slice(of: full), isFirstParty: owner == nil)
  }
}
