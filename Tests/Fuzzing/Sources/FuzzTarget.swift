/// A reader that any bytes must leave without a trap, an endless loop, or a fact outside of the bytes.
struct FuzzTarget: Sendable {
  typealias Mutator = @Sendable (_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8]

  let name: String
  let mutator: Mutator?
  let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, mutator: Mutator? = nil, _ run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.mutator = mutator
    self.run = run
  }

  static let all: [FuzzTarget] = binaries + sources + projects + propertyLists + texts + decisions + archives + scans
}

/// Ends the process with a report of libFuzzer if a reader breaks its promise.
func require(_ isTrue: Bool, _ promise: @autoclosure () -> String) {
  precondition(isTrue, promise())
}
