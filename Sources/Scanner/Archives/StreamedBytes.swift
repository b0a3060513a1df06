internal import Archives
internal import Bytes

/// A large member of an archive, decompressed from its start to its end as far as it is read.
///
/// A window of the last bytes is kept, and the ranges that a reader announces. Other bytes can only be read again from the start.
final class StreamedBytes: RandomAccessBytes {
  let size: Int
  var identity: FileIdentity? { nil }
  var isSequential: Bool { true }

  /// Opens the member at its start.
  private let open: () throws(ArchiveError) -> ArchiveStream
  /// Called for bytes that were decompressed, and with the error that ends a stream.
  private let spend: (Int) throws(ArchiveError) -> Void
  private let onError: (ArchiveError) -> Void
  private var stream: ArchiveStream?
  private var failure: ArchiveError?
  /// The bytes in front of `position`.
  private var window: [UInt8] = []
  private var position = 0
  private var kept: [Kept] = []
  private var chunk = [UInt8](repeating: 0, count: chunkSize)

  private struct Kept {
    let range: Range<Int>
    /// From the start of the range on.
    var bytes: [UInt8] = []
  }

  private static let chunkSize = 128 << 10
  /// Holds the objects of most static archives.
  private static let windowSize = 2 << 20
  /// Of all announced ranges.
  private static let mostKept = 24 << 20
  private static let smallGap = 64 << 10

  /// - Parameter stream: the member at its start, if it is open already.
  init(
    size: Int, _ stream: ArchiveStream?, open: @escaping () throws(ArchiveError) -> ArchiveStream,
    spend: @escaping (Int) throws(ArchiveError) -> Void, onError: @escaping (ArchiveError) -> Void
  ) {
    self.size = size
    self.stream = stream
    self.open = open
    self.spend = spend
    self.onError = onError
  }

  func willRead(_ ranges: [Range<Int>]) {
    kept = []
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = joined.last, range.lowerBound <= last.upperBound + Self.smallGap {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    var left = Self.mostKept
    for range in joined where range.count <= left {
      left -= range.count
      var kept = Kept(range: range)
      // What has passed already may still be in the window.
      if range.lowerBound < position, range.lowerBound >= position - window.count {
        kept.bytes = Array(window[(range.lowerBound - position + window.count)...].prefix(range.count))
      }
      self.kept.append(kept)
    }
  }

  func read(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8] {
    try checkRange(offset, count, structure)
    if let bytes = bytesAtHand(offset, count) { return bytes }
    do throws(ArchiveError) {
      return try streamedBytes(offset, count)
    } catch {
      if failure == nil {
        failure = error
        onError(error)
      }
      throw ReadError(error.reason, at: offset, in: structure)
    }
  }

  func forEachPiece(
    at offset: Int, count: Int, overlap: Int, structure: String, _ body: (Span<UInt8>) -> Bool
  ) throws(ReadError) {
    try checkRange(offset, count, structure)
    var place = offset
    let end = offset + count
    while place < end {
      let piece = try read(at: place, count: min(Self.chunkSize, end - place), structure: structure)
      guard body(piece.span), place + piece.count < end else { return }
      place += max(1, piece.count - overlap)
    }
  }

  private func bytesAtHand(_ offset: Int, _ count: Int) -> [UInt8]? {
    let windowStart = position - window.count
    if offset >= windowStart, offset + count <= position {
      return Array(window[offset - windowStart..<offset - windowStart + count])
    }
    for kept in kept where offset >= kept.range.lowerBound && offset + count <= kept.range.lowerBound + kept.bytes.count {
      let start = offset - kept.range.lowerBound
      return Array(kept.bytes[start..<start + count])
    }
    return nil
  }

  /// Bytes of which at least the last one is not at hand.
  private func streamedBytes(_ offset: Int, _ count: Int) throws(ArchiveError) -> [UInt8] {
    if let failure { throw failure }
    if offset < position - window.count {
      stream = nil
      position = 0
      window = []
      for index in kept.indices { kept[index].bytes = [] }
    }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    if offset < position { result += window[(offset - position + window.count)...] }
    while result.count < count {
      let start = position
      let filled = try advance()
      let first = max(0, offset + result.count - start)
      if first < filled { result += chunk[first..<min(filled, first + count - result.count)] }
    }
    return result
  }

  /// Reads the next bytes into `chunk`.
  ///
  /// - Returns: their number, which is not 0.
  private func advance() throws(ArchiveError) -> Int {
    let stream = if let stream { stream } else { try open() }
    self.stream = stream
    let filled = try stream.read(into: &chunk, at: 0)
    try spend(filled)
    guard filled > 0 else { throw ArchiveError("shorter than its header says") }
    let bytes = position..<position + filled
    for index in kept.indices {
      let range = kept[index].range
      let expected = range.lowerBound + kept[index].bytes.count
      if range.contains(expected), bytes.contains(expected) {
        kept[index].bytes += chunk[expected - position..<min(range.upperBound - position, filled)]
      }
    }
    position += filled
    if window.count >= 2 * Self.windowSize { window.removeFirst(window.count - Self.windowSize) }
    window += chunk[..<filled]
    return filled
  }
}
