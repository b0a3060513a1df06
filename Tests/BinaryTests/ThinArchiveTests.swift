import Binary
import Bytes
import TestSupport
import Testing

/// Archives whose members lie in other files.
struct ThinArchiveTests {
  /// A thin archive: of members only headers; of tables the contents, too.
  private func thin(_ parts: [(name: String, size: Int, stored: [UInt8])]) -> [UInt8] {
    parts.reduce(Array("!<thin>\n".utf8)) { archive, part in
      archive + Sample.memberHeader(part.name, size: part.size) + part.stored + (part.stored.count % 2 == 0 ? [] : [0x0A])
    }
  }

  private func table(_ name: String, _ contents: [UInt8]) -> (name: String, size: Int, stored: [UInt8]) {
    (name, contents.count, contents)
  }

  private func member(_ name: String) -> (name: String, size: Int, stored: [UInt8]) { (name, 992, []) }

  @Test func membersAreReadInTheOrderOfTheArchive() throws {
    let reading = try Reading(fixture: "thin.a")
    #expect(reading.images.map(\.member) == ["thin-members/Page.o", "thin-members/Other.o"])
    #expect(reading.images.map { $0.typeReferences.contains("classImport UIWebView") } == [true, false])
    #expect(reading.unreadable.isEmpty)
  }

  /// Offsets are those of the member's own file.
  @Test func memberIsAFileOfItsOwn() throws {
    let image = try #require(Reading(fixture: "thin.a").images.first)
    #expect(image.fileOffset == 0)
    #expect(try image.size == fixtureBytes("binaries/thin-members/Page.o").count)
  }

  @Test func missingMemberIsNamedWhileTheOthersAreRead() throws {
    let reading = try Reading(fixture: "thin-missing.a")
    #expect(reading.images.map(\.member) == ["thin-members/Page.o"])
    #expect(reading.unreadable.map(\.part) == ["thin-members/Gone.o"])
    #expect(reading.reasons == ["no such file"])
  }

  @Test func openerMayRefuseAMember() throws {
    var asked: [String] = []
    var parts: [String] = []
    let bytes = try fixtureBytes("binaries/thin-outside.a")
    let openMember: MemberOpener = { path throws(ReadError) in
      asked.append(path.description)
      throw ReadError("not allowed", at: 0, in: "test")
    }
    BinaryReader.read(ByteRegion(MemoryBytes(bytes)), .everything, openMember: openMember) { part in
      if case .unreadable(let error, let part) = part { parts.append("\(part ?? "-"): \(error.reason)") }
    }
    #expect(asked == ["../../../outside.o"])
    #expect(parts == ["../../../outside.o: not allowed"])
  }

  @Test func everyFurtherMemberIsReadAfterARefusedOne() {
    let names = Array("gone.o/\na.o/\n".utf8)
    let bytes = thin([table("//", names + [0x0A]), member("/0"), member("/8"), member("b.o/")])
    let reading = Reading(bytes, folder: ["a.o": Sample.object(), "b.o": Sample.object()])
    #expect(reading.images.map(\.member) == ["a.o", "b.o"])
    #expect(reading.unreadable.map(\.part) == ["gone.o"])
  }

  @Test func fileIsReadOnceHoweverOftenAndHoweverItIsNamed() {
    let names = ["a.o/", "./a.o/", "b/../a.o/", ".//a.o/", "b.o/", "gone.o/", "../a.o/", "b/../../a.o/"]
    var asked: [String] = []
    let openMember: MemberOpener = { path throws(ReadError) in
      asked.append(path.description)
      guard path != Path("gone.o") else { throw ReadError("no such file", at: 0, in: "test") }
      return MemoryBytes(Sample.object())
    }
    var members: [String?] = []
    var reasons: [String] = []
    let bytes = thin([[String]](repeating: names, count: 100).joined().map(member))
    BinaryReader.read(ByteRegion(MemoryBytes(bytes)), .everything, openMember: openMember) { part in
      switch part {
      case .image(let image): members.append(image.member)
      case .unreadable(let error, _): reasons.append(error.reason)
      }
    }
    #expect(asked == ["a.o", "b.o", "gone.o", "../a.o"])
    #expect(members == ["a.o", "b.o", "../a.o"])
    #expect(reasons == ["no such file"])
  }

  /// Every header may point into one long name.
  @Test func namesThatShareTheirBytesEndTheArchive() {
    let name = [UInt8](repeating: UInt8(ascii: "a"), count: 100_000)
    let bytes = thin([table("//", name)] + (0..<100).map { member("/\($0)") })
    let reading = Reading(bytes)
    #expect(reading.reasons.last == "overlapping member names")
    #expect(reading.reasons.count < 10)
  }

  @Test(arguments: ["/", "/SYM64/"])
  func tablesOfGNUAreNoMembers(name: String) {
    for contents: [UInt8] in [[], [0, 0, 0, 0], [0, 0, 0, 1, 2]] {
      let reading = Reading(thin([table(name, contents), member("a.o/")]), folder: ["a.o": Sample.object()])
      #expect(reading.images.map(\.member) == ["a.o"])
      #expect(reading.unreadable.isEmpty)
    }
  }

  @Test(arguments: ["__.SYMDEF", "__.SYMDEF SORTED", "__.SYMDEF_64"])
  func tablesOfDarwinAreNoMembers(name: String) {
    for contents: [UInt8] in [[], [0, 0, 0, 0, 0, 0, 0, 0]] {
      let reading = Reading(thin([table(name, contents), member("a.o/")]), folder: ["a.o": Sample.object()])
      #expect(reading.images.map(\.member) == ["a.o"])
      #expect(reading.unreadable.isEmpty)
    }
  }

  @Test func longNamesMayHoldFoldersAndSpaces() {
    let names = Array("some folder/a page.o/\n../b.o/\n".utf8)
    let folder = ["some folder/a page.o": Sample.object(), "../b.o": Sample.object()]
    let reading = Reading(thin([table("//", names), member("/0"), member("/22")]), folder: folder)
    #expect(reading.images.map(\.member) == ["some folder/a page.o", "../b.o"])
  }

  @Test func slicesOfAMemberAreNamedByBoth() throws {
    let folder = ["a.o": try fixtureBytes("binaries/fat-use.o"), "b.o": Sample.fat([(28, 4)], contents: [1, 2, 3, 4])]
    let reading = Reading(thin([member("a.o/"), member("b.o/")]), folder: folder)
    #expect(reading.images.map { "\($0.architecture.name) \($0.member ?? "-")" } == ["armv7 a.o", "x86_64 a.o", "arm64 a.o"])
    #expect(reading.unreadable.map(\.part) == ["b.o (arm64)"])
  }

  @Test func archiveAmongTheMembersIsRead() {
    let inner = Sample.archive([("c.o", Sample.object())])
    #expect(Reading(thin([member("b.a/")]), folder: ["b.a": inner]).images.map(\.member) == ["b.a(c.o)"])
  }

  /// Members begin at even offsets, of which the last one may be behind the end.
  @Test func indexWithoutMembersIsReportedInTheFile() {
    let bytes = Array(thin([(name: "/", size: 9, stored: [UInt8](repeating: 1, count: 9))]).dropLast())
    let reading = Reading(bytes)
    #expect(reading.reasons == ["the archive has an index but no members"])
    #expect(reading.unreadable.map(\.error.offset) == [bytes.count])
  }

  /// A thin archive may name itself.
  @Test func thinArchiveInsideOfAnotherFileIsUnreadable() {
    let itself = thin([member("a.a/")])
    let reading = Reading(itself, folder: ["a.a": itself])
    #expect(reading.images.isEmpty)
    #expect(reading.reasons == ["a thin archive inside another file"])
    #expect(reading.unreadable.map(\.part) == ["a.a"])
    let outer = Reading(Sample.archive([("t.a", itself)]), folder: ["a.a": Sample.object()])
    #expect(outer.images.isEmpty)
    #expect(outer.unreadable.map(\.part) == ["t.a"])
  }

  @Test func memberThatIsNoBinaryIsUnreadable() {
    let reading = Reading(thin([member("a.txt/"), member("b.o/")]), folder: ["a.txt": Array("notes".utf8), "b.o": []])
    #expect(reading.unreadable.map(\.part) == ["a.txt", "b.o"])
    #expect(reading.reasons == ["a text file, not a binary", "the file is empty"])
  }

  @Test func damagedHeaderEndsTheArchive() {
    var bytes = thin([member("a.o/"), member("b.o/"), member("c.o/")])
    bytes[8 + 60 + 58] = UInt8(ascii: "x")
    let object = Sample.object()
    let reading = Reading(bytes, folder: ["a.o": object, "b.o": object, "c.o": object])
    #expect(reading.images.map(\.member) == ["a.o"])
    #expect(reading.unreadable.map(\.error.offset) == [68])
  }

  @Test func thinArchiveIsRecognizedByItsFirstBytes() throws {
    #expect(BinaryReader.recognizes(prefix: try fixtureBytes("binaries/thin.a")))
    let empty = Reading(Array("!<thin>\n".utf8))
    #expect(empty.images.isEmpty && empty.unreadable.isEmpty)
  }
}
