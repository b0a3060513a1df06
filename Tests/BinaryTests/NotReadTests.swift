import Binary
import Bytes
import TestSupport
import Testing

/// What is no Mach-O file and no archive is told with a reason, and never passed over.
struct NotReadTests {
  @Test(arguments: [
    ("java.class", "Java class"), ("lfs-pointer.a", "Git LFS pointer"), ("README.md", "a text file, not a binary"),
  ])
  func fixtureIsNotReadForAReason(file: String, reason: String) throws {
    let reading = Reading(try fixtureBytes("binaries/\(file)"))
    #expect(reading.images.isEmpty)
    #expect(reading.reasons.count == 1)
    #expect(reading.reasons.first?.contains(reason) == true)
    #expect(reading.unreadable.first?.part == nil)
  }

  @Test func emptyArchiveHasNothingToTell() throws {
    let reading = Reading(try fixtureBytes("binaries/empty.a"))
    #expect(reading.images.isEmpty)
    #expect(reading.unreadable.isEmpty)
  }

  @Test(
    arguments: [
      ([], "the file is empty"), ([0xCF, 0xFA, 0xED], "too short"), ([0, 0, 0, 0, 0], "only zero bytes"),
      ([0x00, 0x61, 0x73, 0x6D, 1, 0, 0, 0], "WebAssembly"),
      (Array("MZ\u{90}\0\u{3}\0".utf8), "Windows"),
      (Array("!<arc".utf8), "a text file"), ([1, 2, 3, 4, 5], "neither a Mach-O file nor an archive"),
      (Array("IntxLNK\u{1}".utf8), "Cygwin symbolic link"),
      (Array("Versions/Current/Receipts".utf8), "symbolic link to 'Versions/Current/Receipts'"),
    ] as [([UInt8], String)])
  func foreignBytesAreNotReadForAReason(bytes: [UInt8], reason: String) {
    let reading = Reading(bytes)
    #expect(reading.images.isEmpty)
    #expect(reading.reasons.count == 1)
    #expect(reading.reasons.first?.contains(reason) == true)
    #expect(!BinaryReader.recognizes(prefix: bytes))
  }

  @Test(arguments: ["use-arm64.o", "use-ppc.o", "fat-use.o", "fat64-use.o", "empty.a", "use-chained-exe"])
  func binariesAreRecognizedByTheirFirstBytes(file: String) throws {
    #expect(BinaryReader.recognizes(prefix: Array(try fixtureBytes("binaries/\(file)").prefix(64))))
  }

  @Test func memberThatIsNotReadIsNamed() throws {
    let bytes = Sample.archive([
      ("a.o", Sample.object()), ("b.o", try fixtureBytes("binaries/java.class")), ("c.txt", Array("notes".utf8)),
      ("d.o", Sample.object()),
    ])
    let reading = Reading(bytes)
    #expect(reading.images.map(\.member) == ["a.o", "d.o"])
    #expect(reading.unreadable.map(\.part) == ["b.o", "c.txt"])
    // Offsets are those of the whole file.
    #expect(reading.unreadable.map(\.error.offset).allSatisfy { $0 > Sample.object().count })
  }
}
