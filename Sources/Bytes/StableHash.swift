/// FNV-1a, 64 bits: the same on every run and machine, unlike `Hasher`. For tables and fingerprints, not for secrets.
public struct StableHash: Sendable {
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds the bytes of a string and an end mark, so that `("a", "bc")` and `("ab", "c")` differ.
  public mutating func combine(_ string: String) {
    let bytes = string.utf8Span.span
    for index in bytes.indices { combine(bytes[index]) }
    combine(0xFF)
  }

  public init(_ bytes: Span<UInt8>) {
    for index in bytes.indices { combine(bytes[index]) }
  }

  public static func of(_ bytes: Span<UInt8>) -> UInt64 { StableHash(bytes).value }
}

extension StableHash {
  public init(_ text: String) {
    self.init(text.utf8Span.span)
  }

  /// The hash of a string's UTF-8 bytes.
  public static func of(_ text: String) -> UInt64 { StableHash(text).value }

  public mutating func combine(word number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { combine(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }

  public static func digits(of value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
