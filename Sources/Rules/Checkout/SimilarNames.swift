internal import Bytes

/// Finds the name that was probably meant by one that does not resolve, among the names of one kind.
///
/// Each search compares many names, and a file can ask for as many, so all searches together have a budget; past it there are no more
/// suggestions. It is spent in the order of the findings, so that the same checkout gives the same messages.
final class SimilarNames {
  /// Of pairs of names. No checkout that people work on comes near it.
  private var comparisonsLeft = 500_000
  private let names: [String]
  /// By their length in bytes, sorted; made when the first name does not resolve.
  private lazy var byLength = Dictionary(grouping: names.map { Array($0.utf8) }, by: \.count)
    .mapValues { $0.sorted { $0.lexicographicallyPrecedes($1) } }
  private var known: [String: String?] = [:]

  init(_ names: some Sequence<String>) {
    self.names = Array(names)
  }

  /// The most similar name, of equals the first; nil where none is similar enough to be a suggestion.
  func nearest(to name: String) -> String? {
    if let answer = known[name] { return answer }
    let answer = search(name)
    known[name] = .some(answer)
    return answer
  }

  private func search(_ name: String) -> String? {
    let wanted = Array(name.utf8)
    // Among short names everything is near, a number is another name, and no file has a longer one.
    guard (4...255).contains(wanted.count) else { return nil }
    let limit = max(1, min(3, name.count / 4))
    let candidates = (wanted.count - limit...wanted.count + limit).compactMap { byLength[$0] }
    let count = candidates.reduce(0) { $0 + $1.count }
    guard count <= comparisonsLeft else { return nil }
    comparisonsLeft -= count
    let letters = Self.letters(of: wanted)
    var best: (name: [UInt8], distance: Int)?
    for candidate in candidates.joined() {
      let distance = EditDistance.between(wanted, candidate, limit: limit)
      guard distance <= limit, Self.letters(of: candidate) != letters else { continue }
      if let known = best {
        guard distance <= known.distance else { continue }
        if distance == known.distance, !candidate.lexicographicallyPrecedes(known.name) { continue }
      }
      best = (candidate, distance)
    }
    return best.map { String(decoding: $0.name, as: UTF8.self) }
  }

  private static func letters(of name: [UInt8]) -> [UInt8] {
    name.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
