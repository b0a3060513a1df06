import Binary
import Bytes
import TestSupport
import Testing

/// What is read depends on what is asked for, and on whether a literal stands in the file.
struct BinaryRequestTests {
  private static let absent = LiteralSearch(["NoSuchClass", "NoSuchProtocol"])
  private static let present = LiteralSearch(["NoSuchClass", "UIWebView"])

  private func image(_ bytes: [UInt8], _ request: BinaryRequest) throws -> BinaryImage {
    try #require(Reading(bytes, request).images.first)
  }

  private func isEmpty(_ image: BinaryImage) -> Bool {
    image.symbols.count == 0 && image.importTables.isEmpty && image.stringSections.isEmpty && image.swiftTypeNames == nil
      && image.objectiveC.isEmpty && image.exports.exports.isEmpty && image.codeSignature == nil
  }

  /// A literal in each kind of place, and nowhere else.
  private static let places = [
    "use-arm64.o", "use-i386.o", "use-stripped.dylib", "use-chained-stripped-exe", "chained-format3.dylib", "dynamic-bundle",
    "mention-arm64.o", "swift-typeref.dylib", "metadata-armv7.o", "use-ppc64.o",
  ]

  @Test(arguments: places)
  func tablesStayEmptyWhereNoTriggerStands(file: String) throws {
    let image = try image(try fixtureBytes("binaries/\(file)"), BinaryRequest(.all, triggers: Self.absent))
    #expect(isEmpty(image))
    #expect(image.problems.isEmpty)
    // Sections and load commands are read all the same.
    #expect(!image.sections.isEmpty)
    #expect(image.architecture.name.isEmpty == false)
  }

  @Test(arguments: places)
  func tablesAreReadWhereATriggerStands(file: String) throws {
    let bytes = try fixtureBytes("binaries/\(file)")
    let triggered = try image(bytes, BinaryRequest(.all, triggers: Self.present))
    let all = try image(bytes, .everything)
    #expect(!isEmpty(triggered))
    #expect(triggered.typeReferences == all.typeReferences)
    #expect(triggered.undefinedNames == all.undefinedNames)
    #expect(triggered.stringSections.map(\.bytes) == all.stringSections.map(\.bytes))
    #expect(triggered.importTables.map(\.imports) == all.importTables.map(\.imports))
    #expect(triggered.problems.isEmpty)
  }

  @Test(arguments: ["elf.so", "elf-use.o", "elf-big-endian.o"])
  func triggersOfAnELFFileStandAnywhereInIt(file: String) throws {
    let bytes = try fixtureBytes("binaries/\(file)")
    let untriggered = try image(bytes, BinaryRequest(.all, triggers: Self.absent))
    #expect(isEmpty(untriggered))
    let triggered = try image(bytes, BinaryRequest(.all, triggers: LiteralSearch(["stamp_count"])))
    #expect(!triggered.importTables.isEmpty)
  }

  /// Even if no rule needs the damaged table, the binary does not count as clean.
  @Test(arguments: [(0x1D as UInt32, "signed-team.dylib"), (0x8000_0033, "exports-chained.dylib"), (0x22, "metadata-bind.dylib")])
  func tablesPastTheEndAreReported(command: UInt32, file: String) throws {
    let bytes = try fixtureBytes("binaries/\(file)")
    let codes = command == 0x22 ? [command, 0x8000_0022] : [command]
    let place = try #require(
      stride(from: 32, to: 4096, by: 4).first { place in
        codes.contains { code in (0..<4).allSatisfy { bytes[place + $0] == UInt8(truncatingIfNeeded: code >> (8 * $0)) } }
      })
    // The offset of the table, or of the bind opcodes after those for rebasing.
    var damaged = bytes
    damaged[place + (command == 0x22 ? 18 : 10)] = 0x7F
    for request in [BinaryRequest(.linking), BinaryRequest(.symbols, triggers: Self.absent)] {
      #expect(try image(bytes, request).problems.isEmpty)
      #expect(try !image(damaged, request).problems.isEmpty)
    }
  }

  @Test func sectionsPastTheEndOfAnELFFileAreReported() throws {
    let bytes = try fixtureBytes("binaries/elf.so")
    let request = BinaryRequest(.all, triggers: Self.absent)
    #expect(Reading(bytes, request).unreadable.isEmpty)
    let headers = bytes[40..<48].reversed().reduce(0) { $0 << 8 | Int($1) }
    var damaged = bytes
    // sh_offset of the first section
    damaged[headers + 64 + 24 + 4] = 0x7F
    #expect(!Reading(damaged, request).unreadable.isEmpty)
  }

  @Test func everyMemberIsJudgedByItself() throws {
    let reading = try Reading(fixture: "sorted-symdef.a", BinaryRequest(.symbols, triggers: Self.present))
    #expect(reading.images.map { $0.symbols.count > 0 } == [false, true])
  }

  @Test(
    arguments: [
      (.symbols, "symbols"), (.strings, "strings"), (.objectiveC, "objectiveC"), (.exports, "exports"), (.linking, "linking"),
    ] as [(BinaryRequest.Tables, String)])
  func onlyWhatIsAskedForIsRead(tables: BinaryRequest.Tables, name: String) throws {
    for triggers in [nil, Self.present] {
      let image = try image(try fixtureBytes("binaries/metadata-chained.dylib"), BinaryRequest(tables, triggers: triggers))
      #expect((image.symbols.count > 0) == (name == "symbols"))
      #expect(image.importTables.isEmpty == (name != "symbols"))
      #expect(image.stringSections.isEmpty == (name != "strings"))
      #expect(image.objectiveC.isEmpty == (name != "objectiveC"))
      #expect((image.linking.installName == nil) == (name != "linking"))
      #expect(image.linking.libraries.isEmpty == (name != "linking"))
      #expect(image.linking.buildTargets.isEmpty == (name != "linking"))
    }
  }

  /// It is in the load commands, which are read anyhow.
  @Test func linkingDependsOnNoTrigger() throws {
    let bytes = try fixtureBytes("binaries/use.dylib")
    let image = try image(bytes, BinaryRequest([.linking, .symbols], triggers: Self.absent))
    #expect(image.linking.installName == "@rpath/Receipts.framework/Receipts")
    #expect(image.symbols.count == 0)
  }

  @Test func nothingIsReadWhereNothingIsAskedFor() throws {
    let image = try image(try fixtureBytes("binaries/metadata-chained.dylib"), BinaryRequest([]))
    #expect(isEmpty(image) && image.linking.installName == nil && !image.sections.isEmpty)
  }

  // MARK: Problems

  private static let requests = [
    BinaryRequest(.all), BinaryRequest(.all, triggers: absent), BinaryRequest(.symbols, triggers: absent),
    BinaryRequest(.all, triggers: present),
  ]

  @Test func problemsOfLoadCommandsAreToldWithoutATrigger() throws {
    let place = Sample.contentsOffset(2 * Sample.symbolTableSize + 8)
    let table = Sample.symbolTable(symbols: place, count: 1, strings: place + 16, size: 4)
    let bytes = Sample.machO(
      [table, table, Sample.littleEndian(0x1D, 4)], contents: Sample.symbol(name: 1) + Array("\0_a\0".utf8))
    for request in Self.requests {
      let reasons = try image(bytes, request).problems.map(\.reason)
      #expect(reasons == ["duplicate load command", "load command size 4 is less than 8"])
    }
  }

  /// The first is of symbols, the last of names, in the middle are the tables of the dynamic linker.
  @Test(arguments: [
    Sample.symbolTable(symbols: 1 << 30, count: 1, strings: 32, size: 1),
    Sample.littleEndian(0x8000_0022, 48, 0, 0, 1 << 30, 8, 0, 0, 0, 0, 0, 0),
    Sample.littleEndian(0x8000_0022, 48, 0, 0, 0, 0, 0, 0, 32, 1 << 30, 0, 0),
    Sample.littleEndian(0x8000_0034, 16, 1 << 30, 64), Sample.littleEndian(0x8000_0034, 16, 32, 1 << 30),
    Sample.symbolTable(symbols: 32, count: 1, strings: 1 << 30, size: 8),
  ])
  func tableOutsideOfTheFileIsAProblemWithoutATrigger(command: [UInt8]) throws {
    for request in Self.requests {
      let problems = try image(Sample.machO([command]), request).problems
      #expect(problems.count == 1)
      #expect(problems.first?.structure.hasPrefix("LC_") == true)
    }
  }

  @Test(arguments: [Sample.littleEndian(0x8000_0033, 16, 1 << 30, 8), Sample.littleEndian(0x1D, 16, 1 << 30, 64)])
  func tableWithoutNamesOutsideOfTheFileIsAProblem(command: [UInt8]) throws {
    for request in [
      BinaryRequest(.all), BinaryRequest(.all, triggers: Self.absent), BinaryRequest(.symbols, triggers: Self.absent),
    ] {
      #expect(try image(Sample.machO([command]), request).problems.count == 1)
    }
  }

  @Test func sectionOutsideOfTheFileIsAProblemWithoutATrigger() throws {
    let bytes = Sample.machO([Sample.segment([("__cstring", 1 << 30, 8)])])
    for request in Self.requests where try !image(Sample.object(), request).sections.isEmpty {
      #expect(try image(bytes, request).problems.map(\.structure) == ["__TEXT,__cstring"])
    }
  }

  /// Nobody can say that no trigger stands in names that are packed.
  @Test func namesThatCannotBeSearchedAreAProblem() throws {
    for request in [BinaryRequest(.symbols, triggers: Self.absent), BinaryRequest(.symbols, triggers: Self.present)] {
      let reading = try Reading(fixture: "chained-compressed.dylib", request)
      #expect(reading.problems.map(\.reason) == ["compressed symbol names are unsupported"])
    }
  }

  @Test func problemThatIsMetTwiceIsToldOnce() throws {
    // The names hold the trigger; the records lie outside.
    let names = Array("\0_OBJC_CLASS_$_UIWebView\0".utf8)
    let place = Sample.contentsOffset(Sample.symbolTableSize)
    let table = Sample.symbolTable(symbols: 1 << 30, count: 1, strings: place, size: names.count)
    let image = try image(Sample.machO([table], contents: names), BinaryRequest(.all, triggers: Self.present))
    #expect(image.problems.count == 1)
  }

  @Test(arguments: ["use-stripped.dylib", "use-chained-stripped-exe", "dynamic-bundle", "swift-typeref.dylib"])
  func fileCutOffIsAProblemWithoutATrigger(file: String) throws {
    let bytes = try fixtureBytes("binaries/\(file)")
    // The link-edit tables stand at the end.
    let cut = Array(bytes[..<(bytes.count - 64)])
    let image = try image(cut, BinaryRequest(.all, triggers: Self.absent))
    #expect(!image.problems.isEmpty)
  }
}
