/// Finds any of a few literals in bytes, at several gigabytes a second.
///
/// This is the prefilter that decides whether a file is read any further, so a scan costs little more than reading the files. A few
/// literals are found by the bytes that they have in common; of many the long ones are looked for at a few places only, and the short
/// ones in a pass of their own.
public struct LiteralSearch: Sendable {
  /// From this length on it pays to look at a few places only.
  private static let longLength = 6
  /// So many comparisons of each block cost less than looking places up.
  private static let fewPasses = 2

  private let long: StridedSearch
  private let short: AnchoredSearch

  /// Length of the longest literal in bytes; 1 where there is none.
  public let longestLiteral: Int

  /// - Parameter literals: what to look for; each must hold at least two bytes, shorter ones are left out.
  public init(_ literals: [String]) {
    let all = literals.enumerated().map { (index: $0, bytes: Array($1.utf8)) }.filter { $0.bytes.count >= 2 }
    let anchored = AnchoredSearch(all, usefulPasses: Self.fewPasses)
    if anchored.passes <= Self.fewPasses {
      long = StridedSearch([])
      short = anchored
    } else {
      long = StridedSearch(all.filter { $0.bytes.count >= Self.longLength })
      short = AnchoredSearch(all.filter { $0.bytes.count < Self.longLength })
    }
    longestLiteral = all.map(\.bytes.count).max() ?? 1
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

  /// Calls `body` with the offset and the index of every literal that occurs, overlapping ones too, until it returns `false`. They come
  /// in no particular order.
  public func forEachMatch(in bytes: Span<UInt8>, _ body: (_ offset: Int, _ literal: Int) -> Bool) {
    if !long.isEmpty, !long.forEachMatch(in: bytes, body) { return }
    if !short.isEmpty { _ = short.forEachMatch(in: bytes, body) }
  }
}

extension Span where Element == UInt8 {
  /// Whether `literal` stands at `offset`; false where it would reach past the end.
  public func hasBytes(_ literal: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, literal.count <= count - offset else { return false }
    for index in literal.indices where self[offset + index] != literal[index] { return false }
    return true
  }
}
