public import Bytes
internal import Findings

extension Baseline {
  /// Merges two versions of a baseline.
  ///
  /// Entries are counted by identity: an entry that one side removed is resolved, an entry that one side added is kept, and an
  /// entry that both added is kept once, because an extra entry would hide a finding, while a missing one only reports it.
  public static func merged(base: Baseline, ours: Baseline, theirs: Baseline) -> Baseline {
    struct Key: Hashable {
      let fingerprint: String
      let context: UInt32

      init(_ entry: BaselineEntry) { (fingerprint, context) = (entry.fingerprint, entry.context) }
    }
    let sides = [base, ours, theirs].map { Dictionary(grouping: $0.entries, by: Key.init) }
    let keys = sides.reduce(into: Set<Key>()) { $0.formUnion($1.keys) }
    return Baseline(
      folder: ours.folder,
      entries: keys.flatMap { key -> [BaselineEntry] in
        let entries = sides.map { $0[key] ?? [] }
        let (base, ours, theirs) = (entries[0].count, entries[1].count, entries[2].count)
        let count =
          ours == base ? theirs : theirs == base ? ours : ours > base && theirs > base ? max(ours, theirs) : min(ours, theirs)
        // The side that changed the file has its newer sketch.
        let isTheirs = entries[1].elementsEqual(entries[0]) && !entries[2].isEmpty
        let pool = isTheirs ? entries[2] + entries[1] : entries[1] + entries[2]
        return Array(pool.prefix(count))
      })
  }

  /// A baseline without entries.
  public static func empty(folder: Path) -> Baseline { Baseline(folder: folder, entries: []) }
}

/// The versions of a file in conflict.
public struct ConflictedFile: Sendable {
  /// The stages of the index; nil where the file does not exist.
  public let base, ours, theirs: [UInt8]?

  /// - Returns: nil for a file that is not in conflict.
  public init?(_ path: Path) throws(StateFailure) {
    guard let absolute = path.absolute else { throw StateFailure("no such file '\(path)'") }
    let git = try Git(absolute.parent)
    func stage(_ number: Int) -> [UInt8]? {
      let name = ":\(number):./\(String(decoding: absolute.lastComponent, as: UTF8.self))"
      guard let found = try? git.outcome(["cat-file", "blob", name]), found.status == 0 else { return nil }
      return found.output
    }
    (base, ours, theirs) = (stage(1), stage(2), stage(3))
    if ours == nil, theirs == nil { return nil }
  }
}
