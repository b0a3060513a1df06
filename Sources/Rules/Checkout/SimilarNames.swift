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
    let distances = EditDistance(from: bytes)
    var best: (name: [UInt8], distance: Int)?
    for sameLength in candidates {
      for candidate in sameLength {
        let distance = distances.distance(to: candidate, limit: best?.distance ?? limit)
        guard distance <= limit else { continue }
        if let best {
          guard distance <= best.distance else { continue }
          if distance == best.distance, !candidate.lexicographicallyPrecedes(best.name) { continue }
        }
        if Self.differOnlyInDigits(bytes, candidate) { continue }
        best = (candidate, distance)
      }
    }
    return best.map { String(decoding: $0.name, as: UTF8.self) }
  }

  /// Such names are different names.
  private static func differOnlyInDigits(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    var place = 0
    func skipDigits() { while place < right.count, isDigit(right[place]) { place += 1 } }
    for byte in left where !isDigit(byte) {
      skipDigits()
      guard place < right.count, right[place] == byte else { return false }
      place += 1
    }
    skipDigits()
    return place == right.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
