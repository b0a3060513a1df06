internal import CZLib

/// Decompresses a zlib stream piece by piece, so that a reader can stop early and holds neither all of it nor all contents.
@safe public struct ZLibStream: ~Copyable {
  /// Compressed bytes, at a fixed address.
  private let source: UnsafeMutableBufferPointer<UInt8>
  private let stream: OpaquePointer
  /// Decompressed bytes, many at a time: zlib writes the last few hundred bytes of each piece slowly.
  private var decompressed: [UInt8] = []
  /// Where those begin that are not read yet.
  private var place = 0

  /// The most compressed bytes of a piece.
  public static let pieceSize = 64 << 10

  /// - Parameter next: returns the next compressed bytes, at most `pieceSize`; none at the end.
  /// - Returns: nil if the header is damaged, or if zlib is not installed.
  public init?(from next: () -> [UInt8]) {
    guard applint_zlib_load() else { return nil }
    let headerSize = Int(APPLINT_ZLIB_HEADER)
    var first = next()
    while first.count < headerSize {
      let piece = next()
      if piece.isEmpty { return nil }
      first += piece
    }
    guard let stream = unsafe first.withUnsafeBufferPointer({ unsafe applint_zlib_open($0.baseAddress) }) else { return nil }
    unsafe self.stream = stream
    unsafe source = .allocate(capacity: headerSize + Self.pieceSize)
    provide(first[headerSize...])
  }

  deinit {
    unsafe applint_zlib_close(stream)
    unsafe source.deallocate()
  }

  private func provide(_ piece: ArraySlice<UInt8>) {
    let count = unsafe source.update(fromContentsOf: piece)
    unsafe applint_zlib_provide(stream, source.baseAddress, UInt32(count))
  }

  /// Decompresses the next bytes into a buffer.
  ///
  /// - Parameter next: as for `init`.
  /// - Returns: false if the stream is damaged or ends before the buffer is full.
  public mutating func read(into buffer: inout [UInt8], from next: () -> [UInt8]) -> Bool {
    var filled = 0
    while filled < buffer.count {
      if place == decompressed.count, !decompress(from: next) { return false }
      let count = min(buffer.count - filled, decompressed.count - place)
      buffer.replaceSubrange(filled..<filled + count, with: decompressed[place..<place + count])
      filled += count
      place += count
    }
    return true
  }

  private mutating func decompress(from next: () -> [UInt8]) -> Bool {
    let size = Self.pieceSize
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { target, count in
      while true {
        let free = unsafe UnsafeMutableBufferPointer(rebasing: target[count...])
        count += unsafe applint_zlib_read(stream, free.baseAddress, free.count)
        guard count < size, unsafe applint_zlib_is_empty(stream) else { return }
        let piece = next()
        if piece.isEmpty { return }
        provide(piece[...])
      }
    }
    decompressed = bytes
    place = 0
    return !decompressed.isEmpty
  }
}
