import TestSupport
import Testing

@testable import Bytes

struct AppleDoubleTests {
  private func double(_ attributes: String...) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let entries = attributes.flatMap { name in
      let entry = number(0, 10) + number(name.utf8.count + 1, 1) + Array(name.utf8) + [0]
      return entry + [UInt8](repeating: 0, count: (4 - entry.count % 4) % 4)
    }
    let body = [UInt8](repeating: 0, count: 34) + Array("ATTR".utf8) + number(0, 30) + number(attributes.count, 2) + entries
    let header = number(0x0005_1607, 4) + number(0x0002_0000, 4) + number(0, 16) + number(1, 2)
    return header + number(9, 4) + number(50, 4) + number(body.count, 4) + number(0, 12) + body
  }

  @Test func namesOfAttributes() throws {
    #expect(try AppleDouble(double()).attributes == [])
    let two = double("com.apple.macl", "com.apple.quarantine")
    #expect(try AppleDouble(two).attributes == ["com.apple.macl", "com.apple.quarantine"])
    #expect(AppleDouble.isQuarantine(double("com.apple.quarantine")[...]))
    #expect(!AppleDouble.isQuarantine(double("com.apple.quarantined")[...]))
  }

  /// Entries that share their attributes must not multiply the work.
  @Test func manyEntries() throws {
    let one = double("com.apple.macl")
    let count = 1_000
    let shift = 12 * (count - 1)
    let entry = Array(one[26..<38])
    let place = (0..<4).reversed().map { UInt8(truncatingIfNeeded: (50 + shift) >> (8 * $0)) }
    let moved = Array(entry[..<4]) + place + Array(entry[8...])
    let bytes =
      Array(one[..<24]) + [UInt8(count >> 8), UInt8(count & 0xFF)] + (0..<count).flatMap { _ in moved } + Array(one[38...])
    #expect(try AppleDouble(bytes).attributes == ["com.apple.macl"])
  }

  @Test func names() {
    #expect(AppleDouble.name(of: Array("Kit".utf8)) == Array("._Kit".utf8))
    #expect(AppleDouble.file(of: Array("._Kit".utf8)) == Array("Kit".utf8))
    #expect(AppleDouble.file(of: Array(".Kit".utf8)) == nil)
  }

  /// What macOS itself writes.
  @Test func aFixture() throws {
    #expect(try AppleDouble(fixtureBytes("binaries/._apple-double.a")).attributes.allSatisfy { !$0.isEmpty })
  }

  @Test func damage() throws {
    let whole = double("com.apple.macl", "com.apple.quarantine")
    for count in 0..<whole.count - 4 { #expect(throws: ReadError.self) { try AppleDouble(Array(whole[..<count])) } }
    for index in whole.indices {
      var bytes = whole
      bytes[index] = 0xFF
      _ = try? AppleDouble(bytes)
    }
  }
}
