extension [UInt8] {
  /// The bytes that a body writes to memory of a capacity, which is not initialized.
  ///
  /// - Parameter write: sets the number of bytes that it has written, 0 at first. Not called without a capacity: the initializer of
  ///   the library then writes the count of the empty array, which all threads share.
  public init(uninitialized capacity: Int, _ write: (_ memory: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) -> Void) {
    guard capacity > 0 else {
      self = []
      return
    }
    unsafe self.init(unsafeUninitializedCapacity: capacity) { memory, count in unsafe write(memory, &count) }
  }
}
