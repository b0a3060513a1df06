internal import Archives
internal import Bytes
internal import Synchronization

/// Limits what an archive costs: a few kilobytes can expand to gigabytes.
final class ArchiveBudget: Sendable {
  private let limit: Int
  private let decompressed = Atomic<Int>(0)
  private let held = Atomic<Int>(0)
  private let isExhausted = Atomic<Bool>(false)

  /// Twenty times the ratio of real archives, so that files in them can be read several times.
  private static let mostPerByte = 64
  private static let always = 256 << 20
  /// Of members that are in memory as a whole, however many threads read some.
  private static let mostHeld = 32 << 20

  init(archiveSize: Int) {
    limit = Self.always + Self.mostPerByte * archiveSize
  }

  /// Bytes that were decompressed.
  var spent: Int { decompressed.load(ordering: .relaxed) }

  private static let excess = ArchiveError("expands to more than \(mostPerByte) times its size")

  /// - Throws: if nothing may be decompressed any more, because each of many members would take a piece.
  func check() throws(ArchiveError) {
    if isExhausted.load(ordering: .relaxed) { throw Self.excess }
  }

  /// - Throws: if that is too much for an archive of this size.
  func spend(_ count: Int) throws(ArchiveError) {
    let spent = decompressed.load(ordering: .relaxed)
    guard count <= limit - spent else {
      isExhausted.store(true, ordering: .relaxed)
      throw Self.excess
    }
    decompressed.wrappingAdd(count, ordering: .relaxed)
  }

  /// Memory that is free again when the result is released; nil if there is none.
  func reserve(_ count: Int) -> Space? {
    let total = held.wrappingAdd(count, ordering: .relaxed).newValue
    let space = Space(self, count)
    return total <= Self.mostHeld ? space : nil
  }

  final class Space {
    private let budget: ArchiveBudget
    private let count: Int

    fileprivate init(_ budget: ArchiveBudget, _ count: Int) {
      self.budget = budget
      self.count = count
    }

    deinit { budget.held.wrappingSubtract(count, ordering: .relaxed) }
  }
}

/// A member that is in memory as a whole.
final class WholeMember: RandomAccessBytes {
  private let bytes: MemoryBytes
  private let space: ArchiveBudget.Space
  let size: Int
  var identity: FileIdentity? { nil }

  init(_ bytes: consuming [UInt8], _ space: ArchiveBudget.Space) {
    self.bytes = MemoryBytes(bytes)
    size = self.bytes.size
    self.space = space
  }

  func read(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8] {
    try bytes.read(at: offset, count: count, structure: structure)
  }

  func forEachPiece(
    at offset: Int, count: Int, overlap: Int, structure: String, _ body: (Span<UInt8>) -> Bool
  ) throws(ReadError) {
    try bytes.forEachPiece(at: offset, count: count, overlap: overlap, structure: structure, body)
  }
}
