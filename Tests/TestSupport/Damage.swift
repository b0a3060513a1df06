/// Calls a body with every prefix of a sample, and with every byte changed in three ways.
public func forEachDamage(to sample: [UInt8], _ body: (_ bytes: [UInt8], _ what: String) -> Void) {
  for count in sample.indices { body(Array(sample[..<count]), "cut at \(count)") }
  var bytes = sample
  for index in bytes.indices {
    for mask: UInt8 in [0x01, 0x80, 0xFF] {
      bytes[index] ^= mask
      body(bytes, "byte \(index) XOR \(mask)")
      bytes[index] ^= mask
    }
  }
}
