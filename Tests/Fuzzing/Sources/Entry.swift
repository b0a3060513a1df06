internal import CLibrary

/// The target of this process, by the environment, because libFuzzer owns the command line.
private let target: FuzzTarget = {
  let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  if let target = FuzzTarget.all.first(where: { $0.name == name }) { return target }
  print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
  // Without the handlers of libFuzzer, which would report a crash.
  _ = fflush(nil)
  _exit(64)
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  target.run(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

/// Every second mutation knows the structure of the format, if the target names one.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ maxSize: Int, _ seed: UInt32) -> Int {
  guard let mutator = target.mutator, seed % 2 == 0 else { return unsafe libFuzzerMutate(data, size, maxSize) }
  var random = SeededRandom(seed: UInt64(seed))
  let bytes = mutator(unsafe Array(UnsafeBufferPointer(start: data, count: size)), &random).prefix(maxSize)
  for (index, byte) in bytes.enumerated() { unsafe data[index] = byte }
  return bytes.count
}

@_silgen_name("LLVMFuzzerMutate")
private func libFuzzerMutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ maxSize: Int) -> Int
