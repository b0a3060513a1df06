/// A version such as `5.9.0` or `10.22.0-beta`.
struct LockedVersion: Comparable, Sendable {
  private let numbers: [Int]

  /// - Returns: nil unless it is one to four numbers. A suffix after `-` or `+` is ignored.
  init?(_ text: String) {
    let parts = text.prefix { $0 != "-" && $0 != "+" }.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...4).contains(parts.count), !parts.contains(nil) else { return nil }
    numbers = parts.compactMap(\.self) + Array(repeating: 0, count: 4 - parts.count)
  }

  static func < (first: LockedVersion, second: LockedVersion) -> Bool {
    first.numbers.lexicographicallyPrecedes(second.numbers)
  }
}
