internal import CZLib

/// Decompresses with zlib.
public enum ZLib {
  /// The contents of a zlib stream.
  ///
  /// - Parameter size: of the contents, in bytes.
  /// - Returns: nil if the stream is damaged or has another size, or if zlib is not installed.
  public static func decompressed(_ stream: [UInt8], size: Int) -> [UInt8]? {
    guard size > 0, applint_zlib_load() else { return nil }
    var isComplete = false
    let contents = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      isComplete = unsafe stream.withUnsafeBufferPointer { source in
        unsafe applint_zlib_decompress(base, size, source.baseAddress, source.count)
      }
      count = isComplete ? size : 0
    }
    return isComplete ? contents : nil
  }
}
