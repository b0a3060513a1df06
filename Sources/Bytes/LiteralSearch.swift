/// Finds any of a set of literals in bytes, at several gigabytes a second.
///
/// This prefilter decides whether a file is read any further, so a scan must cost little more than reading the file. A few
/// literals are found by shared byte pairs; of many, the long ones are sampled at strides and the short ones get a pass of their
/// own.
public struct LiteralSearch: Sendable {
  /// From this length on, strided sampling pays off.
  private static let minStridedLength = 5
  /// Up to this number of comparisons per block are cheaper than table lookups.
  private static let maxAnchoredPasses = 2
  /// More literals hardly ever share two pairs, so it is not worth looking for them.
  private static let maxAnchored = 32

  private let long: StridedSearch
  private let short: AnchoredSearch

  /// Length of the longest literal in bytes; 1 if there are none.
  public let longestLiteral: Int

  /// - Parameter literals: each at least two bytes long; shorter ones are ignored.
  public init(_ literals: [String]) {
    let all = literals.enumerated().map { (index: $0, bytes: Array($1.utf8)) }.filter { $0.bytes.count >= 2 }
    let anchored = all.count <= Self.maxAnchored ? AnchoredSearch(all, usefulPasses: Self.maxAnchoredPasses) : nil
    if let anchored, anchored.passes <= Self.maxAnchoredPasses {
      long = StridedSearch([])
      short = anchored
    } else {
      long = StridedSearch(all.filter { $0.bytes.count >= Self.minStridedLength })
      short = AnchoredSearch(all.filter { $0.bytes.count < Self.minStridedLength })
    }
    longestLiteral = all.lazy.map { $0.bytes.count }.max() ?? 1
  }

  public var isEmpty: Bool { long.isEmpty && short.isEmpty }

  /// Whether any literal occurs in `bytes`.
  public func hasMatch(in bytes: Span<UInt8>) -> Bool {
    var found = false
    forEachMatch(in: bytes) { _, _ in
      found = true
      return false
    }
    return found
  }

  /// Calls `body` with the offset and index of every occurrence, including overlapping ones, in no particular order, until it
  /// returns `false`.
  public func forEachMatch(in bytes: Span<UInt8>, _ body: (_ offset: Int, _ literal: Int) -> Bool) {
    if !long.isEmpty, !long.forEachMatch(in: bytes, body) { return }
    if !short.isEmpty { _ = short.forEachMatch(in: bytes, body) }
  }
}

extension Span where Element == UInt8 {
  /// Whether `literal` occurs at `offset`; false if it would extend past the end.
  public func hasBytes(_ literal: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, literal.count <= count - offset else { return false }
    for index in literal.indices where self[offset + index] != literal[index] { return false }
    return true
  }
}
