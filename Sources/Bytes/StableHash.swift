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

  private static let hexadecimal = Array("0123456789abcdef".utf8)

  public static func digits(of value: UInt64) -> String {
    var digits = [UInt8](repeating: 0, count: 16)
    for index in digits.indices { digits[index] = hexadecimal[Int(value >> UInt64(60 - 4 * index) & 15)] }
    return String(decoding: digits, as: UTF8.self)
  }
}

/// A fast hash of words. With a seed that no one else knows, no one can choose words with equal hashes.
public struct SeededHash: Sendable {
  public private(set) var value: UInt64

  public init(seed: UInt64) { value = seed }

  public mutating func combine(_ word: UInt64) {
    value = Self.product(value ^ 0x9E37_79B9_7F4A_7C15, word ^ 0xD6E8_FEB8_6659_FD93)
  }

  /// The halves of a product depend on all bits of its factors.
  private static func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  /// Adds bytes and their number.
  public mutating func combine(_ bytes: [UInt8]) { combine(bytes.span) }

  /// Adds bytes and their number.
  public mutating func combine(_ bytes: Span<UInt8>) {
    // Every factor depends on the seed, so that no one can choose one of 0.
    let whole = bytes.count & ~31
    if whole > 0 {
      // Two products that do not wait for each other.
      let (key, otherKey) = (value ^ 0xA076_1D64_78BD_642F, value ^ 0xE703_7ED1_A0B4_28DB)
      var (sum, otherSum) = (value, ~value)
      for index in stride(from: 0, to: whole, by: 32) {
        let (words, others) = (bytes.littleEndianWords(at: index), bytes.littleEndianWords(at: index + 16))
        sum = Self.product(words[0] ^ key, words[1] ^ sum)
        otherSum = Self.product(others[0] ^ otherKey, others[1] ^ otherSum)
      }
      combine(sum ^ value)
      combine(otherSum ^ value)
    }
    for index in stride(from: whole, to: bytes.count, by: 8) { combine(bytes.littleEndianWord(at: index) ^ value) }
    combine(UInt64(bytes.count))
  }
}
