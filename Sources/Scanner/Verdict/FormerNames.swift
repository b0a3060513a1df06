internal import Bytes
internal import Findings

/// The paths of renamed files in a baseline, found by contents. Only files that no longer exist are candidates.
struct FormerNames {
  /// Old paths by new ones, relative to the folder of the baseline.
  private var formerNames: [String: String] = [:]

  /// Minimum likeness of sixteen; lower for files with the same name.
  private static let minLikeness = (otherName: 6, sameName: 5)

  /// More similar files cannot be distinguished.
  private static let maxAlike = 64

  private struct Candidate {
    let old: String
    let new: String
    let likeness: Int
    let hasSameName: Bool
  }

  /// - Parameters:
  ///   - entries: without a matching finding.
  ///   - paths: of files with new findings, relative to the folder of the baseline.
  init(_ entries: [BaselineEntry], in baseline: Baseline, of paths: Set<String>) {
    let baselined = Set(baseline.entries.map(\.path))
    let folder = baseline.folder
    var old: [String: ContentSketch] = [:]
    for entry in entries where old[entry.path] == nil {
      guard let sketch = entry.content.flatMap(ContentSketch.init(text:)),
        (try? EntryType(ofLinkPath: folder.appending(entry.path))) == nil
      else { continue }
      old[entry.path] = sketch
    }
    guard !old.isEmpty else { return }
    // Only files with a minimum in common are compared.
    var byMinimum: [[UInt8]: [String]] = [:]
    for (path, sketch) in old {
      for minimum in Self.minima(of: sketch) where byMinimum[minimum]?.count ?? 0 < Self.maxAlike {
        byMinimum[minimum, default: []].append(path)
      }
    }
    var candidates: [Candidate] = []
    for path in paths where !baselined.contains(path) {
      guard let sketch = ContentSketch(of: folder.appending(path)) else { continue }
      for name in Set(Self.minima(of: sketch).flatMap { byMinimum[$0] ?? [] }) {
        guard let likeness = old[name]?.likeness(to: sketch), Self.ending(of: name) == Self.ending(of: path) else { continue }
        let hasSameName = Path(name).lastComponent == Path(path).lastComponent
        guard likeness >= (hasSameName ? Self.minLikeness.sameName : Self.minLikeness.otherName) else { continue }
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
