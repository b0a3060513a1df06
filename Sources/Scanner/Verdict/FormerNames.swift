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

  /// The most components compared at the end of a path. Longer ends rarely distinguish files, and take quadratic time.
  private static let maxDepth = 32

  /// A file whose name or contents have changed.
  private struct File {
    let path: String
    let sketch: ContentSketch
    /// `.swift`; a renamed file keeps it.
    let ending: Substring?
    let components: [Substring]

    init(_ path: String, _ sketch: ContentSketch) {
      self.path = path
      self.sketch = sketch
      components = path.split(separator: "/")
      let name = components.last ?? ""
      ending = name.lastIndex(of: ".").map { name[$0...] }
    }

    var contents: Contents { Contents(sketch: sketch, ending: ending) }

    /// Each minimum of the sketch, with its index.
    var minima: [[UInt8]] { sketch.minima.enumerated().map { [UInt8($0), $1] } }
  }

  private struct Contents: Hashable {
    let sketch: ContentSketch
    let ending: Substring?
  }

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
    let folder = baseline.folder
    var sketches: [String: ContentSketch] = [:]
    for entry in entries where sketches[entry.path] == nil {
      guard let sketch = entry.content.flatMap(ContentSketch.init(text:)),
        (try? EntryType(ofLinkPath: folder.appending(entry.path))) == nil
      else { continue }
      sketches[entry.path] = sketch
    }
    guard !sketches.isEmpty else { return }
    let old = sketches.sorted { $0.key < $1.key }.map(File.init)
    let baselined = Set(baseline.entries.map(\.path))
    let new = paths.filter { !baselined.contains($0) }.sorted().compactMap { path in
      ContentSketch(of: folder.appending(path)).map { File(path, $0) }
    }
    matchUnchanged(old, new)
    let taken = Set(formerNames.values)
    matchChanged(old.filter { !taken.contains($0.path) }, new.filter { formerNames[$0.path] == nil })
  }

  subscript(path: String) -> String? { formerNames[path] }

  /// Matches files with equal contents, of which there may be hundreds. Those whose paths have the longest end in common match first.
  /// Both lists are sorted by path.
  private mutating func matchUnchanged(_ old: [File], _ new: [File]) {
    let groups = Dictionary(grouping: old, by: \.contents)
    for (contents, new) in Dictionary(grouping: new, by: \.contents) {
      guard var old = groups[contents] else { continue }
      var new = new
      let depth = new.reduce(0) { max($0, $1.components.count) }
      for length in (0...min(depth, Self.maxDepth)).reversed() where !old.isEmpty && !new.isEmpty {
        let deep = old.reversed().filter { $0.components.count >= length }
        var waiting = Dictionary(grouping: deep) { $0.components.suffix(length) }
        var taken: Set<String> = []
        new.removeAll { file in
          guard file.components.count >= length, let match = waiting[file.components.suffix(length)]?.popLast() else {
            return false
          }
          formerNames[file.path] = match.path
          taken.insert(match.path)
          return true
        }
        if !taken.isEmpty { old.removeAll { taken.contains($0.path) } }
      }
    }
  }

  /// Matches files with similar contents. Both lists are sorted by path.
  private mutating func matchChanged(_ old: [File], _ new: [File]) {
    // Only files with a minimum in common are compared.
    var byMinimum: [[UInt8]: [Int]] = [:]
    for (index, file) in old.enumerated() {
      for minimum in file.minima where byMinimum[minimum]?.count ?? 0 < Self.maxAlike {
        byMinimum[minimum, default: []].append(index)
      }
    }
    var candidates: [Candidate] = []
    for file in new {
      for index in Set(file.minima.flatMap { byMinimum[$0] ?? [] }) where old[index].ending == file.ending {
        let likeness = old[index].sketch.likeness(to: file.sketch)
        let hasSameName = old[index].components.last == file.components.last
        guard likeness >= (hasSameName ? Self.minLikeness.sameName : Self.minLikeness.otherName) else { continue }
        candidates.append(Candidate(old: old[index].path, new: file.path, likeness: likeness, hasSameName: hasSameName))
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
}
