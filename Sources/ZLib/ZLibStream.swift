internal import CZLib

/// Decompresses a zlib stream piece by piece, so that a reader can stop early and never holds all contents.
@safe public struct ZLibStream: ~Copyable {
  /// The compressed bytes, at a fixed address.
  private let source: UnsafeMutableBufferPointer<UInt8>
  private let stream: OpaquePointer
  /// Decompressed bytes, many at a time: zlib writes the last few hundred bytes of each piece slowly.
  private var decompressed: [UInt8] = []
  /// Where those begin that are not read yet.
  private var place = 0

  private static let pieceSize = 64 << 10

  /// - Returns: nil if the header is damaged, or if zlib is not installed.
  public init?(_ bytes: [UInt8]) {
    guard applint_zlib_load() else { return nil }
    let source = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe source.initialize(fromContentsOf: bytes)
    guard let stream = unsafe applint_zlib_open(source.baseAddress, source.count) else {
      unsafe source.deallocate()
      return nil
    }
    unsafe (self.source, self.stream) = (source, stream)
  }

  deinit {
    unsafe applint_zlib_close(stream)
    unsafe source.deallocate()
  }

  /// Decompresses the next bytes into a buffer.
  ///
  /// - Returns: false if the stream is damaged or ends before the buffer is full.
  public mutating func read(into buffer: inout [UInt8]) -> Bool {
    var filled = 0
    while filled < buffer.count {
      if place == decompressed.count, !decompress() { return false }
      let count = min(buffer.count - filled, decompressed.count - place)
      buffer.replaceSubrange(filled..<filled + count, with: decompressed[place..<place + count])
      filled += count
      place += count
    }
    return true
  }

  private mutating func decompress() -> Bool {
    let (stream, size) = unsafe (self.stream, Self.pieceSize)
    decompressed = unsafe [UInt8](unsafeUninitializedCapacity: size) { target, count in
      count = unsafe applint_zlib_read(stream, target.baseAddress, size)
    }
    place = 0
    return !decompressed.isEmpty
  }
}
