internal import Bytes

/// Finds suggestions for names that do not resolve, among the names of one kind.
///
/// All searches share a budget of comparisons, because many names may be compared with many others; beyond it there are no
/// suggestions. Spending it in the order of findings keeps messages deterministic.
final class SimilarNames {
  /// The remaining budget of compared pairs; far more than any real checkout needs.
  private var comparisonsLeft = 500_000
  private let names: [String]
  /// Sorted names by length in bytes.
  private lazy var byLength = Dictionary(grouping: names.map { Array($0.utf8) }, by: \.count)
    .mapValues { $0.sorted { $0.lexicographicallyPrecedes($1) } }
  private var cache: [String: String?] = [:]

  init(_ names: some Sequence<String>) {
    self.names = Array(names)
  }

  /// The most similar name, of equals the first; nil if none is similar enough.
  func nearest(to name: String) -> String? {
    if let cached = cache[name] { return cached }
    let answer = search(name)
    cache[name] = .some(answer)
    return answer
  }

  private func search(_ name: String) -> String? {
    let bytes = Array(name.utf8)
    // All short names are similar, and no file name is longer than 255 bytes.
    guard (4...255).contains(bytes.count) else { return nil }
    let limit = max(1, min(3, name.count / 4))
    let candidates = (bytes.count - limit...bytes.count + limit).compactMap { byLength[$0] }
    let count = candidates.reduce(0) { $0 + $1.count }
    guard count <= comparisonsLeft else { return nil }
    comparisonsLeft -= count
    let letters = Self.letters(of: bytes)
    var best: (name: [UInt8], distance: Int)?
    for candidate in candidates.joined() {
      let distance = EditDistance.between(bytes, candidate, limit: limit)
      // Names that differ only in digits are different names.
      guard distance <= limit, Self.letters(of: candidate) != letters else { continue }
      if let best {
        guard distance <= best.distance else { continue }
        if distance == best.distance, !candidate.lexicographicallyPrecedes(best.name) { continue }
      }
      best = (candidate, distance)
    }
    return best.map { String(decoding: $0.name, as: UTF8.self) }
  }

  private static func letters(of name: [UInt8]) -> [UInt8] {
    name.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
