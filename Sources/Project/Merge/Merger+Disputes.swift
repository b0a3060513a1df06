internal import Bytes

extension Merger {
  /// Finds objects that one side deletes and the other changes or uses, files moved to two groups, and what depends on them.
  mutating func findDisputed() {
    var seeds: Set<UInt64> = []
    var (deletedByOurs, deletedByTheirs): (Set<UInt64>, Set<UInt64>) = ([], [])
    for key in base.keys {
      let id = base.hashes[key]
      switch (ours.objects[id], theirs.objects[id]) {
      case (nil, let yours?):
        deletedByOurs.insert(id)
        if !losesNothing(base, key, theirs, yours) { seeds.insert(id) }
      case (let mine?, nil):
        deletedByTheirs.insert(id)
        if !losesNothing(base, key, ours, mine) { seeds.insert(id) }
      default: continue
      }
    }
    seeds.formUnion(newUses(of: deletedByOurs, in: theirs, deletedIn: ours))
    seeds.formUnion(newUses(of: deletedByTheirs, in: ours, deletedIn: theirs))
    seeds.formUnion(moves())
    guard !seeds.isEmpty else { return }
    close(over: seeds)
  }

  /// Deleted objects that the other side uses in other places than the base.
  private func newUses(of deleted: Set<UInt64>, in side: MergeSide, deletedIn other: MergeSide) -> Set<UInt64> {
    guard !deleted.isEmpty else { return [] }
    var used: Set<UInt64> = []
    for key in side.keys {
      let id = side.hashes[key]
      let old = base.objects[id]
      if let old, base.hashes[old + 1] == side.hashes[key + 1] || other.objects[id] == nil { continue }
      let known = old.map { Set(base.strings(in: $0 + 1).lazy.map { base.hashes[$0] }) } ?? []
      for node in side.strings(in: key + 1) where deleted.contains(side.hashes[node]) && !known.contains(side.hashes[node]) {
        used.insert(side.hashes[node])
      }
    }
    return used
  }

  // MARK: Groups

  /// Children that both sides put into different groups.
  private func moves() -> Set<UInt64> {
    let mine = newParents(ours)
    guard !mine.isEmpty else { return [] }
    let yours = newParents(theirs)
    return Set(mine.keys.filter { child in yours[child].map { $0 != mine[child] } ?? false })
  }

  /// The groups to which a side adds children, by child.
  private func newParents(_ side: MergeSide) -> [UInt64: UInt64] {
    var parents: [UInt64: UInt64] = [:]
    for key in side.keys {
      let old = base.objects[side.hashes[key]]
      guard old.map({ base.hashes[$0 + 1] != side.hashes[key + 1] }) ?? true else { continue }
      for child in children(side, key, besides: old) { parents[child] = side.hashes[key] }
    }
    return parents
  }

  private func children(_ side: MergeSide, _ key: Int, besides old: Int?) -> [UInt64] {
    guard side.kind(of: key + 1) == .dictionary, let list = side.value("children", of: key + 1) else { return [] }
    let known =
      old.flatMap { base.value("children", of: $0 + 1) }.map { Set(base.document.elements(of: $0).map { base.hashes[$0] }) } ?? []
    return side.document.elements(of: list).map { side.hashes[$0] }.filter { !known.contains($0) }
  }

  // MARK: Dependents

  /// Adds what would be lost or dangling with either choice.
  private mutating func close(over seeds: Set<UInt64>) {
    disputed = seeds
    let (ourUses, theirUses) = (dependents(ours, besides: theirs), dependents(theirs, besides: ours))
    var rest = Array(seeds)
    while let id = rest.popLast() {
      var found: [UInt64] = []
      switch (ours.objects[id], theirs.objects[id]) {
      case (let key?, nil):
        found = deletedParts(ours, key, besides: theirs)
      case (nil, let key?):
        found = deletedParts(theirs, key, besides: ours)
      default: break
      }
      found += (ourUses[id] ?? []) + (theirUses[id] ?? [])
      for other in found where disputed.insert(other).inserted { rest.append(other) }
    }
  }

  /// What a disputed object of one side needs that the other one deletes, and what it takes from other groups.
  private func deletedParts(_ side: MergeSide, _ key: Int, besides other: MergeSide) -> [UInt64] {
    let needed = side.strings(in: key + 1).map { side.hashes[$0] }.filter {
      side.objects[$0] != nil && other.objects[$0] == nil && base.objects[$0] != nil
    }
    return needed + children(side, key, besides: base.objects[side.hashes[key]]).filter { base.objects[$0] != nil }
  }

  /// Objects that only one side has, by what they refer to with one attribute.
  private func dependents(_ side: MergeSide, besides other: MergeSide) -> [UInt64: [UInt64]] {
    var uses: [UInt64: [UInt64]] = [:]
    for key in side.keys where other.objects[side.hashes[key]] == nil && side.kind(of: key + 1) == .dictionary {
      for attribute in side.document.keys(of: key + 1) where side.kind(of: attribute + 1) == .string {
        guard side.objects[side.hashes[attribute + 1]] != nil else { continue }
        uses[side.hashes[attribute + 1], default: []].append(side.hashes[key])
      }
    }
    return uses
  }
}
