import Binary
import Bytes
import TestSupport
import Testing

/// Fat files and archives.
struct ContainerTests {
  @Test func fatFileWithoutSlicesIsUnreadable() {
    let reading = Reading(Sample.bigEndian(0xCAFE_BABE, 0))
    #expect(reading.images.isEmpty)
    #expect(reading.reasons == ["a fat file without slices"])
    #expect(reading.unreadable.first?.error.offset == 4)
  }

  @Test func fatTableCutOffIsUnreadable() {
    let reading = Reading(Array(Sample.fat([(48, 10), (58, 10)]).dropLast()))
    #expect(reading.images.isEmpty)
    #expect(reading.unreadable.map(\.error.structure) == ["fat_arch"])
  }

  @Test func sliceOutsideOfTheFileIsUnreadableWhileTheOthersSurvive() {
    let object = Sample.object()
    let start = Sample.fatHeaderSize(slices: 3)
    let reading = Reading(Sample.fat([(start, 1 << 30), (Int(UInt32.max), 1), (start, object.count)], contents: object))
    #expect(reading.images.map(\.fileOffset) == [start])
    #expect(reading.unreadable.map(\.part) == ["the arm64 slice", "the arm64 slice"])
  }

  /// With 42 slices for each of the levels that are entered, few bytes would name millions of parts.
  @Test(.timeLimit(.minutes(60))) func slicesThatOverlapAreReadOnce() {
    let size = Sample.fatHeaderSize(slices: 42)
    let reading = Reading(Sample.fat((0..<42).map { _ in (0, size) }))
    #expect(reading.images.isEmpty)
    #expect(reading.unreadable.count < 200)
    #expect(reading.reasons.first == "archives and fat files are nested too deeply")
    #expect(reading.reasons.last == "overlapping slices")
  }

  @Test func swappedFatHeaderIsRead() {
    let object = Sample.object()
    let header = Sample.littleEndian(0xCAFE_BABE, 1, 0x0100_000C, 0, 28, UInt32(object.count), 0)
    #expect(Reading(header + object).images.map(\.fileOffset) == [28])
  }

  @Test func membersAreReadUpToADamagedHeader() {
    let object = Sample.object()
    let whole = Sample.archive([("a.o", object), ("b.o", object), ("c.o", object)])
    let second = 8 + 60 + object.count + object.count % 2
    for (place, reason) in [(58, "header terminator"), (48, "size is not a number")] {
      var bytes = whole
      bytes[second + place] = UInt8(ascii: "x")
      let reading = Reading(bytes)
      #expect(reading.images.map(\.member) == ["a.o"])
      #expect(reading.unreadable.count == 1)
      #expect(reading.reasons.first?.contains(reason) == true)
      #expect((second...second + 60).contains(reading.unreadable.first?.error.offset ?? 0))
    }
  }

  @Test func memberThatEndsBehindTheArchiveIsUnreadable() {
    let object = Sample.object()
    let bytes = Sample.archive([("a.o", object)]) + Sample.memberHeader("b.o", size: 999_999_999) + object
    let reading = Reading(bytes)
    #expect(reading.images.map(\.member) == ["a.o"])
    #expect(reading.unreadable.count == 1)
  }

  @Test func memberNameLongerThanItsMemberDoesNotEndTheArchive() {
    let object = Sample.object()
    let reading = Reading(Sample.archive([("a.o", object), ("#1/99", Array("short".utf8)), ("c.o", object)]))
    #expect(reading.images.map(\.member) == ["a.o", "c.o"])
    #expect(reading.unreadable.map(\.part) == ["#1/99"])
  }

  @Test func longNamesOfBothKindsAreRead() {
    let object = Sample.object()
    let table = Array("a long name.o/\nanother long name.o/\n".utf8)
    let reading = Reading(
      Sample.archive([
        ("//", table), ("/0", object), ("/15", object), ("short.o/", object), ("#1/8", Array("bsd.o\0\0\0".utf8) + object),
        ("plain.o", object),
      ]))
    #expect(reading.images.map(\.member) == ["a long name.o", "another long name.o", "short.o", "bsd.o", "plain.o"])
    #expect(reading.unreadable.isEmpty)
  }

  @Test func longNameOutsideOfTheTableKeepsItsNumber() {
    let reading = Reading(Sample.archive([("//", Array("a.o/\n".utf8)), ("/99", Sample.object()), ("/5", Sample.object())]))
    #expect(reading.images.map(\.member) == ["/99", "/5"])
  }

  @Test(arguments: ["/", "/SYM64/", "__.SYMDEF", "__.SYMDEF SORTED", "__.SYMDEF_64"])
  func symbolTablesAreNoMembers(name: String) {
    let reading = Reading(Sample.archive([(name, [0, 0, 0, 0]), ("a.o", Sample.object())]))
    #expect(reading.images.map(\.member) == ["a.o"])
    #expect(reading.unreadable.isEmpty)
  }

  @Test func memberOfOddSizeIsPadded() {
    let odd = Sample.object() + [0]
    let even = Sample.object()
    #expect(even.count % 2 == 0)
    let bytes = Sample.archive([("a.o", odd), ("b.o", even), ("c.o", odd)])
    #expect(Reading(bytes).images.map(\.member) == ["a.o", "b.o", "c.o"])
    // Some tools leave out the last padding.
    #expect(Reading(bytes.dropLast()).images.count == 3)
    #expect(Reading(bytes.dropLast()).unreadable.isEmpty)
  }

  @Test func nestedArchivesAreReadToALimit() {
    var bytes = Sample.object()
    for depth in 1...6 {
      bytes = Sample.archive([("\(depth)", bytes)])
      let reading = Reading(bytes)
      if depth <= 4 {
        let outer = (1..<depth).reversed().map { "(\($0))" }.joined()
        #expect(reading.images.map(\.member) == ["\(depth)\(outer)"])
        #expect(reading.unreadable.isEmpty)
      } else {
        #expect(reading.images.isEmpty)
        #expect(reading.reasons == ["archives and fat files are nested too deeply"])
      }
    }
  }

  @Test func slicesOfAMemberAreNamedByBoth() throws {
    let inner = Sample.fat([(28, 4)], contents: [1, 2, 3, 4])
    #expect(Reading(Sample.archive([("x.o", inner)])).unreadable.map(\.part) == ["x.o (arm64)"])
  }
}
