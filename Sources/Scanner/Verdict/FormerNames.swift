internal import Bytes
internal import Findings

/// What files were called when a baseline was written, found by their content: only names that are gone from disk are looked for.
struct FormerNames {
  /// Both from the folder of the baseline.
  private var formerNames: [String: String] = [:]

  /// Of sixteen parts so many must be alike, fewer where the file kept its last component.
  private static let leastLikeness = (otherName: 6, sameName: 5)

  /// Of more files that are alike no one can tell which is which.
  private static let mostAlike = 64

  private struct Candidate {
    let old: String
    let new: String
    let likeness: Int
    let hasSameName: Bool
  }

  /// - Parameters:
  ///   - entries: that no finding was matched with.
  ///   - paths: of files with findings that the baseline does not know, from its folder.
  init(_ entries: [KnownFinding], in baseline: Baseline, of paths: Set<String>) {
    let known = Set(baseline.entries.map(\.path))
    let folder = baseline.folder
    var old: [String: ContentSketch] = [:]
    for entry in entries where old[entry.path] == nil {
      guard let sketch = entry.content.flatMap(ContentSketch.init(text:)),
        (try? EntryType(ofLinkPath: folder.appending(entry.path))) == nil
      else { continue }
      old[entry.path] = sketch
    }
    guard !old.isEmpty else { return }
    // Only files that have a minimum in common are compared.
    var byMinimum: [[UInt8]: [String]] = [:]
    for (path, sketch) in old {
      for minimum in Self.minima(of: sketch) where byMinimum[minimum]?.count ?? 0 < Self.mostAlike {
        byMinimum[minimum, default: []].append(path)
      }
    }
    var candidates: [Candidate] = []
    for path in paths where !known.contains(path) {
      guard let sketch = ContentSketch(of: folder.appending(path)) else { continue }
      for name in Set(Self.minima(of: sketch).flatMap { byMinimum[$0] ?? [] }) {
        guard let likeness = old[name]?.likeness(to: sketch), Self.ending(of: name) == Self.ending(of: path) else { continue }
        let hasSameName = Path(name).lastComponent == Path(path).lastComponent
        guard likeness >= (hasSameName ? Self.leastLikeness.sameName : Self.leastLikeness.otherName) else { continue }
        candidates.append(Candidate(old: name, new: path, likeness: likeness, hasSameName: hasSameName))
      }
    }
    candidates.sort { left, right in
      if left.likeness != right.likeness { return left.likeness > right.likeness }
      if left.hasSameName != right.hasSameName { return left.hasSameName }
      return (left.new, left.old) < (right.new, right.old)
    }
    var taken: Set<String> = []
    for candidate in candidates where formerNames[candidate.new] == nil && taken.insert(candidate.old).inserted {
      formerNames[candidate.new] = candidate.old
    }
  }

  subscript(path: String) -> String? { formerNames[path] }

  private static func minima(of sketch: ContentSketch) -> [[UInt8]] {
    sketch.minima.enumerated().map { [UInt8($0), $1] }
  }

  private static func ending(of path: String) -> Substring? {
    let name = path.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { name[$0...] }
  }
}
