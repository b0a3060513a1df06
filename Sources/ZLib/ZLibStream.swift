internal import CZLib

/// Decompresses a zlib stream piece by piece, so that a reader can stop early and never holds all contents.
@safe public struct ZLibStream: ~Copyable {
  /// The compressed bytes, at a fixed address.
  private let source: UnsafeMutableBufferPointer<UInt8>
  private let stream: OpaquePointer

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
    unsafe buffer.withUnsafeMutableBufferPointer { target in
      guard let base = target.baseAddress else { return true }
      return unsafe applint_zlib_read(stream, base, target.count)
    }
  }
}
