internal import CByteSearch

extension Span where Element == UInt8 {
  /// Whether any of the groups of four bytes from `start` on ends in another byte, such as the opacity of a pixel.
  public func hasOtherFourth(than fourth: UInt8, from start: Int) -> Bool {
    unsafe withUnsafeBufferPointer { buffer in
      guard start < buffer.count, let base = buffer.baseAddress else { return false }
      return unsafe applint_has_other_fourth(base + start, (buffer.count - start) / 4, fourth)
    }
  }
}
