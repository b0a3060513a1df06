/// Writes an LLVM bitstream, as far as tests need one.
struct BitWriter {
  private var bits: [Bool] = []
  /// Of the block that is open, in bits.
  private var abbreviationWidth = 2

  var bytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) { $1.element ? $0 | 1 << UInt8($1.offset) : $0 }
    }
  }

  mutating func fixed(_ value: UInt64, _ width: Int) {
    for bit in 0..<width { bits.append(value >> UInt64(bit) & 1 == 1) }
  }

  mutating func variable(_ value: UInt64, _ width: Int) {
    let chunk = UInt64(width - 1)
    var rest = value
    while rest >> chunk != 0 {
      fixed(rest & (1 << chunk - 1) | 1 << chunk, width)
      rest >>= chunk
    }
    fixed(rest, width)
  }

  mutating func align() {
    while bits.count % 32 != 0 { bits.append(false) }
  }

  /// A block with abbreviation ids of three bits.
  mutating func block(id: UInt64, _ body: (inout BitWriter) -> Void) {
    fixed(1, abbreviationWidth)
    variable(id, 8)
    variable(3, 4)
    align()
    var inner = BitWriter()
    inner.abbreviationWidth = 3
    body(&inner)
    inner.fixed(0, 3)
    inner.align()
    fixed(UInt64(inner.bits.count / 32), 32)
    bits += inner.bits
  }

  /// UNABBREV_RECORD.
  mutating func record(_ code: UInt64, _ operands: [UInt64]) {
    fixed(3, abbreviationWidth)
    variable(code, 6)
    variable(UInt64(operands.count), 6)
    for operand in operands { variable(operand, 6) }
  }

  /// DEFINE_ABBREV of the literal 1 and a blob, and one record of it.
  mutating func blobRecord(_ blob: [UInt8]) {
    fixed(2, abbreviationWidth)
    variable(2, 5)
    fixed(1, 1)
    variable(1, 8)
    fixed(0, 1)
    fixed(5, 3)
    fixed(4, abbreviationWidth)
    variable(UInt64(blob.count), 6)
    align()
    for byte in blob { fixed(UInt64(byte), 8) }
    align()
  }
}
