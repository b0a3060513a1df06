internal import Bytes

extension Merger {
  /// Finds what both sides added under two ids, and gives THEIRS the ids of OURS.
  mutating func joinTwins() {
    var finder = TwinFinder(base, ours, theirs)
    let twins = finder.find()
    guard !twins.isEmpty else { return }
    var ids: [UInt64: (hash: UInt64, id: [UInt8])] = [:]
    for twin in theirs.keys {
      let yours = theirs.hashes[twin]
      guard let mine = twins[yours], let key = ours.objects[mine] else { continue }
      ids[yours] = (mine, Array(ours.document.bytes[ours.range(of: key)]))
      let other = theirs.text(of: twin)
      note(title(ours, key), "id", "theirs has \(other)", "joined", "both add the same thing")
    }
    theirs.rename(ids)
  }
}

/// Finds objects that both sides added: the same thing in the same place.
private struct TwinFinder {
  private let base: MergeSide
  private let ours: MergeSide
  private let theirs: MergeSide
  /// Ids of THEIRS, with those of OURS.
  private var twins: [UInt64: UInt64] = [:]
  /// The key nodes of twins, in the order in which they were found.
  private var pairs: [(mine: Int, yours: Int)] = []
  private var taken: Set<UInt64> = []

  /// Twins of build files need those of files, wherever these are listed. What a twin refers to is compared in the same round.
  private static let mostRounds = 16

  init(_ base: MergeSide, _ ours: MergeSide, _ theirs: MergeSide) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
  }

  mutating func find() -> [UInt64: UInt64] {
    guard ours.keys.contains(where: { isNew(ours.hashes[$0], theirs) }),
      theirs.keys.contains(where: { isNew(theirs.hashes[$0], ours) })
    else { return [:] }
    // Only owners that both sides changed can list twins.
    let owners = theirs.keys.compactMap { key -> (Int, Int)? in
      guard let mine = ours.objects[theirs.hashes[key]] else { return nil }
      let old = base.objects[theirs.hashes[key]].map { base.hashes[$0 + 1] }
      return old == ours.hashes[mine + 1] || old == theirs.hashes[key + 1] ? nil : (mine, key)
    }
    for _ in 0..<Self.mostRounds {
      let before = twins.count
      for (mine, yours) in owners { pair(mine, yours) }
      var next = 0
      while next < pairs.count {
        pair(pairs[next].mine, pairs[next].yours)
        next += 1
      }
      if twins.count == before { break }
    }
    return twins
  }

  /// Whether only one side has an object.
  private func isNew(_ id: UInt64, _ other: MergeSide) -> Bool { base.objects[id] == nil && other.objects[id] == nil }

  /// Pairs what two objects that are one refer to.
  private mutating func pair(_ mine: Int, _ yours: Int) {
    let table = KeyTable(theirs, yours + 1)
    for key in ours.document.keys(of: mine + 1) {
      guard let other = table[ours.hashes[key]] else { continue }
      switch (ours.kind(of: key + 1), theirs.kind(of: other + 1)) {
      case (.array, .array):
        var known: [UInt64: UInt64] = [:]
        for element in ours.document.elements(of: key + 1) {
          let id = ours.hashes[element]
          guard isNew(id, theirs), !taken.contains(id), let identity = identity(id, ours, isTheirs: false) else { continue }
          if known[identity] == nil { known[identity] = id }
        }
        guard !known.isEmpty else { continue }
        for element in theirs.document.elements(of: other + 1) {
          let id = theirs.hashes[element]
          guard isNew(id, ours), twins[id] == nil, let identity = identity(id, theirs, isTheirs: true),
            let mine = known.removeValue(forKey: identity)
          else { continue }
          join(mine, id)
        }
      case (.string, .string):
        let (one, two) = (ours.hashes[key + 1], theirs.hashes[other + 1])
        guard isNew(one, theirs), isNew(two, ours), twins[two] == nil, !taken.contains(one),
          let identity = identity(one, ours, isTheirs: false), identity == self.identity(two, theirs, isTheirs: true)
        else { continue }
        join(one, two)
      default: continue
      }
    }
  }

  private mutating func join(_ mine: UInt64, _ yours: UInt64) {
    twins[yours] = mine
    taken.insert(mine)
    if let mine = ours.objects[mine], let yours = theirs.objects[yours] { pairs.append((mine, yours)) }
  }

  /// What makes an object the same thing as another in its place; nil if nothing does.
  private func identity(_ id: UInt64, _ side: MergeSide, isTheirs: Bool) -> UInt64? {
    guard let key = side.objects[id], side.kind(of: key + 1) == .dictionary, let isa = side.isa(of: key).flatMap(ISA.init) else {
      return nil
    }
    let value = { (name: StaticString) in
      side.value(name, of: key + 1).map { side.hashes[$0] }
    }
    // The same object in both sides has one hash.
    let reference = { (name: StaticString) -> UInt64? in
      value(name).map { isTheirs ? self.twins[$0] ?? $0 : $0 }
    }
    let parts: [UInt64?]
    switch isa {
    case .fileReference, .referenceProxy, .group, .variantGroup, .versionGroup, .synchronizedGroup:
      guard let name = value("path") ?? value("name") else { return nil }
      parts = [name, value("sourceTree")]
    case .buildFile:
      guard let file = reference("fileRef") ?? product(reference("productRef"), side, isTheirs: isTheirs) else { return nil }
      parts = [file]
    case .packageProductDependency: parts = [product(id, side, isTheirs: isTheirs)]
    case .remotePackageReference:
      guard let node = side.value("repositoryURL", of: key + 1) else { return nil }
      parts = [MergeSide.hash(of: Self.normalized(side.text(of: node)))]
    case .localPackageReference: parts = [value("relativePath")]
    case .targetDependency: parts = [reference("target") ?? product(reference("productRef"), side, isTheirs: isTheirs)]
    case .containerItemProxy: parts = [value("proxyType"), reference("containerPortal"), reference("remoteGlobalIDString")]
    case .synchronizedBuildFileExceptions: parts = [reference("target")]
    case .synchronizedBuildPhaseExceptions: parts = [reference("buildPhase")]
    default: return nil
    }
    guard parts.contains(where: { $0 != nil }) else { return nil }
    return parts.reduce(MergeSide.hash(of: isa.rawValue)) { MergeSide.mix($0, $1 ?? 0) }
  }

  /// The product of a package, whatever its id.
  private func product(_ id: UInt64?, _ side: MergeSide, isTheirs: Bool) -> UInt64? {
    guard let id, let key = side.objects[id], let name = side.value("productName", of: key + 1) else { return id }
    let package = side.value("package", of: key + 1).map { side.hashes[$0] } ?? 0
    return MergeSide.mix(side.hashes[name], isTheirs ? twins[package] ?? package : package)
  }

  private static func normalized(_ url: String) -> String {
    var url = url.lowercased()
    while url.hasSuffix("/") { url.removeLast() }
    return url.hasSuffix(".git") ? String(url.dropLast(4)) : url
  }
}
