internal import Bytes
internal import Rules
internal import Synchronization

/// One of several equal parts of a checkout, each of which a machine can scan.
public struct Shard: Hashable, Sendable {
  /// From 1 to `count`.
  public let number: Int
  public let count: Int

  /// - Parameter text: `3/16`
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), (1...Self.largestCount).contains(count),
      (1...count).contains(number)
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  public static var largestCount: Int { 1024 }

  /// The files of this part: the largest file goes to the part with the fewest bytes, then the next, and so on, so that parts
  /// differ by one file at most. Every machine comes to the same parts.
  func files(among sizes: [Path: Int]) -> Set<Path> {
    // Opening a file takes as long as reading some thousand bytes.
    let files = sizes.map { (path: $0, cost: $1 + 4096) }.sorted { ($1.cost, $0.path) < ($0.cost, $1.path) }
    var parts = PartHeap(count)
    var own: Set<Path> = []
    for file in files where parts.addToSmallest(file.cost) == number - 1 { own.insert(file.path) }
    return own
  }
}

/// Parts by their size; of equal ones, the first is the smallest.
private struct PartHeap {
  private var parts: [(size: Int, index: Int)]

  init(_ count: Int) { parts = (0..<count).map { (0, $0) } }

  /// - Returns: the index of the part.
  mutating func addToSmallest(_ size: Int) -> Int {
    let index = parts[0].index
    parts[0].size += size
    var place = 0
    while true {
      let children = [2 * place + 1, 2 * place + 2].filter { $0 < parts.count }
      guard let least = children.min(by: { parts[$0] < parts[$1] }), parts[least] < parts[place] else { return index }
      parts.swapAt(least, place)
      place = least
    }
  }
}

/// What a walk for a shard does with text files. All others are read when shards are combined: hashing a binary to recognize it takes
/// longer than reading its tables.
enum ShardStep: Sendable {
  /// Nothing is read, but sizes are recorded.
  case measure(FileSizes)
  case read(Set<Path>)

  final class FileSizes: Sendable {
    private let sizes = Locked<[Path: Int]>([:])

    var all: [Path: Int] { sizes.withLock { $0 } }
    func add(_ size: Int, _ path: Path) { sizes.withLock { $0[path] = size } }
  }
}
