import Bytes
import Testing

@testable import Binary

struct SectionNameTests {
  private func name(_ text: String) throws -> SectionName {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 16 - text.utf8.count)
    var reader = try ByteRegion(MemoryBytes(bytes)).reader(at: 0, count: 16, byteOrder: .littleEndian, structure: "section")
    return try SectionName(&reader)
  }

  @Test(arguments: ["", "__data", "__objc_", "__swift5", "__objc_classlist", ".rodata", "é"])
  func aNameInAHeaderIsTheSameAsText(text: String) throws {
    #expect(try name(text) == SectionName(text))
    #expect(try name(text).text == text)
    #expect(try name(text).isEmpty == text.isEmpty)
  }

  @Test(arguments: ["__DATA\0_CONST", "__DATA\0\0XXXXXXXX", "__objc_\0classlis", "__swift5\0typeref"])
  func aNameEndsAtTheFirstNUL(text: String) throws {
    let start = String(text.prefix { $0 != "\0" })
    #expect(try name(text) == SectionName(start))
    #expect(try name(text).text == start)
  }

  @Test(arguments: ["", "__", "__DATA", "__DATA_CONST", "__swift5_typeref", ".rodata.of.more.than.sixteen.bytes"])
  func prefixesAreThoseOfTheText(text: String) {
    for prefix in ["", "__DATA", "__objc_", "__swift5", "__DATA_CONST", ".rodata", ".rodata.of.more.than.sixteen"] {
      #expect(SectionName(text).hasPrefix(SectionName(prefix)) == text.hasPrefix(prefix), "\(text), \(prefix)")
    }
  }
}
