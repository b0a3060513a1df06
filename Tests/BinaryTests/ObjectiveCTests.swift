import Binary
import Bytes
import TestSupport
import Testing

/// What the Objective-C runtime will learn, read through every way in which compilers and linkers write pointers.
struct ObjectiveCTests {
  private static let files = [
    "metadata.o", "metadata-armv7.o", "metadata-bind.dylib", "metadata-x86_64.dylib", "metadata-chained.dylib",
    "metadata-chained-stripped.dylib", "metadata-relative.dylib", "metadata-chained-exe", "metadata-offset-exe",
    "metadata-arm64e.dylib", "metadata-userland24.dylib",
  ]

  private func facts(_ file: String) throws -> ObjectiveCFacts {
    let image = try #require(Reading(fixture: file).images.first)
    #expect(image.problems.isEmpty)
    return image.objectiveC
  }

  @Test(arguments: files)
  func classesHaveTheirSuperclass(file: String) throws {
    let classes = try facts(file).classes.map { "\($0.name): \($0.superclass ?? "-")" }
    #expect(classes == ["Page: NSObject", "Reader: UIView"])
  }

  @Test(arguments: files)
  func categoryOnAnotherImagesClassIsToldFromOneOnItsOwn(file: String) throws {
    let categories = try facts(file).categories.map { "\($0.className) (\($0.name))\($0.isOnImportedClass ? " imported" : "")" }
    #expect(categories == ["Page (Printing)", "UIWebView (Cache) imported"])
  }

  @Test(arguments: files)
  func protocolsAreThoseThatAreDeclaredAndAdopted(file: String) throws {
    #expect(try facts(file).protocols == ["PageLoading", "UIWebViewDelegate"])
  }

  @Test(arguments: files)
  func classReferencesAreThoseThatMessagesGoTo(file: String) throws {
    let programs = ["metadata-chained-exe", "metadata-offset-exe"]
    #expect(try facts(file).classReferences == (programs.contains(file) ? ["UIWebView", "NSURLRequest"] : ["NSURLRequest"]))
  }

  @Test(arguments: files)
  func superclassReferencesAreTheClassesThatCallSuper(file: String) throws {
    #expect(try facts(file).superclassReferences == ["Reader", "UIWebView"])
  }

  @Test(arguments: files)
  func selectorReferencesAreTheSelectorsThatAreSent(file: String) throws {
    let sent = ["requestWithURL:", "removeFromSuperview", "stopLoading"]
    let expected: [String: [String]] = [
      "metadata-armv7.o": ["init"] + sent,
      "metadata-relative.dylib": sent + ["blankPage", "loadPage:", "printPage", "removeFromSuperview", "emptyCache"],
    ]
    #expect(try facts(file).selectorReferences == expected[file] ?? sent)
  }

  @Test func metadataIsThereWithoutASymbolTable() throws {
    let image = try #require(Reading(fixture: "metadata-chained-stripped.dylib", BinaryRequest(.objectiveC)).images.first)
    #expect(image.symbols.count == 0 && image.importTables.isEmpty)
    #expect(image.objectiveC.categories.map(\.className) == ["Page", "UIWebView"])
  }

  @Test(arguments: ["use-arm64.o", "swift-use.o", "mention-arm64.o", "use-i386.o", "signed-team.dylib", "debug-symbols"])
  func imageWithoutClassesOfItsOwnHasNone(file: String) throws {
    let facts = try facts(file)
    #expect(facts.classes.isEmpty && facts.categories.isEmpty && facts.protocols.isEmpty)
  }

  @Test func categoryOfAnObjectIsRead() throws {
    let facts = try facts("category-arm64.o")
    #expect(facts.categories.map(\.className) == ["UIWebView"])
    #expect(facts.categories.map(\.isOnImportedClass) == [true])
  }

  @Test func swiftClassHasTheNameThatTheRuntimeKnows() throws {
    let facts = try facts("swift-delegate.o")
    #expect(facts.classes.map(\.superclass) == ["NSObject"])
    #expect(facts.classes.first?.name.hasPrefix("_Tt") == true)
    #expect(facts.protocols.contains("UIWebViewDelegate"))
  }

  /// The lists do not depend on one another.
  @Test func faultInOneListLeavesTheOthersWhole() throws {
    var bytes = try fixtureBytes("binaries/metadata-bind.dylib")
    // The class list's first pointer, which leads nowhere then.
    let place = try #require(Sections(bytes).place(of: "__objc_classlist"))
    bytes.replaceSubrange(place..<place + 8, with: [0, 0, 0, 0, 0x77, 0, 0, 0])
    let image = try #require(Reading(bytes).images.first)
    #expect(image.problems.map(\.reason) == ["address 0x7700000020 is not in any section"])
    #expect(image.objectiveC.classes.isEmpty)
    #expect(image.objectiveC.categories.count == 2 && image.objectiveC.protocols.count == 2)
    #expect(image.objectiveC.selectorReferences.count == 3)
  }

  /// A fixture, one of whose lists is as long as a section header can say; what stands there is null.
  private func image(withEntries count: Int, in list: String) throws -> BinaryImage {
    var bytes = try fixtureBytes("binaries/metadata-bind.dylib")
    let header = try #require(Sections(bytes).header(of: list)).place
    // Far from every other section.
    bytes.setLong(1 << 44, at: header + 32)
    bytes.setLong(UInt64(8 * count), at: header + 40)
    bytes.setWord(UInt32(bytes.count), at: header + 48)
    return try #require(Reading(bytes + [UInt8](repeating: 0, count: 8 * count), BinaryRequest(.objectiveC)).images.first)
  }

  @Test func listOfMoreEntriesThanFourMillionIsCut() throws {
    let image = try image(withEntries: 1 << 22, in: "__objc_superrefs")
    #expect(image.problems.map(\.reason) == ["the lists have more than 4194304 entries"])
    // The lists before it are whole, those after it are not read.
    #expect(image.objectiveC.classes.map(\.name) == ["Page", "Reader"])
    #expect(image.objectiveC.categories.count == 2 && image.objectiveC.protocols.count == 2)
    #expect(image.objectiveC.superclassReferences.isEmpty && image.objectiveC.selectorReferences.isEmpty)
  }

  @Test func listOfAMillionEntriesIsWhole() throws {
    let image = try image(withEntries: 1 << 20, in: "__objc_superrefs")
    #expect(image.problems.isEmpty)
    #expect(image.objectiveC.selectorReferences.count == 3)
  }

  /// Only what is read counts: a list that ends at its first entry leaves the others all of theirs.
  @Test func faultInAnEndlessListLeavesTheOthersWhole() throws {
    var bytes = try fixtureBytes("binaries/metadata-bind.dylib")
    let header = try #require(Sections(bytes).header(of: "__objc_classlist")).place
    bytes.setLong(1 << 44, at: header + 32)
    bytes.setLong(1 << 40, at: header + 40)
    bytes.setWord(UInt32(bytes.count), at: header + 48)
    let image = try #require(Reading(bytes).images.first)
    #expect(image.problems.map(\.structure).contains("Objective-C metadata"))
    #expect(image.objectiveC.categories.count == 2 && image.objectiveC.selectorReferences.count == 3)
  }

  /// A fixture whose stream of binds goes on with so many places, all of them one, and that is long enough to have them.
  private func image(withPlaces count: UInt64) throws -> BinaryImage {
    var bytes = try fixtureBytes("binaries/metadata-bind.dylib")
    let command = try #require(Sections(bytes).command(0x8000_0022))
    let (start, size) = (bytes.word(at: command + 16), bytes.word(at: command + 20))
    var stream = Array(bytes[start..<start + size])
    // Without BIND_OPCODE_DONE and what pads it.
    while stream.last == 0 { stream.removeLast() }
    func number(_ value: UInt64) -> [UInt8] {
      (0..<10).map { UInt8(truncatingIfNeeded: value >> (7 * UInt64($0)) & 0x7F) | ($0 < 9 ? 0x80 : 0) }
    }
    // The symbol `a`, far away, with a distance to the next place that leads back.
    stream += [0x11, 0x40, 0x61, 0, 0x71] + number(1 << 44) + [0xC0] + number(count) + number(.max - 7) + [0]
    bytes.setWord(UInt32(bytes.count), at: command + 16)
    bytes.setWord(UInt32(stream.count), at: command + 20)
    let rest = [UInt8](repeating: 0, count: 65 << 20)
    return try #require(Reading(bytes + stream + rest, BinaryRequest(.objectiveC)).images.first)
  }

  @Test func placesBeyondEightMillionAreNotBound() throws {
    let image = try image(withPlaces: 1 << 40)
    #expect(image.problems.map(\.reason) == ["more than 8388608 locations are bound"])
    #expect(image.objectiveC.classes.map(\.superclass) == ["NSObject", "UIView"])
    #expect(image.objectiveC.categories.map(\.isOnImportedClass) == [false, true])
    #expect(image.objectiveC.selectorReferences.count == 3)
  }

  @Test func placesBelowEightMillionAreBound() throws {
    #expect(try image(withPlaces: 1 << 22).problems.isEmpty)
  }

  @Test func importThatIsNotThereIsAProblem() throws {
    var bytes = try fixtureBytes("binaries/metadata-chained-stripped.dylib")
    let place = try #require(Sections(bytes).place(of: "__objc_classrefs"))
    // Import 65535 of a handful; the top bit says that it is one.
    bytes.replaceSubrange(place..<place + 3, with: [0xFF, 0xFF, 0])
    let image = try #require(Reading(bytes).images.first)
    #expect(image.problems.count == 1)
    #expect(image.problems.first?.reason.hasPrefix("import 65535 of ") == true)
    #expect(image.problems.first?.offset == place)
    #expect(image.objectiveC.classReferences.isEmpty)
    #expect(image.objectiveC.classes.count == 2)
  }

  @Test func unknownPointerFormatIsAProblem() throws {
    var bytes = try fixtureBytes("binaries/metadata-chained-stripped.dylib")
    let command = try #require(Sections(bytes).chainedFixups)
    let starts = command + bytes.word(at: command + 4)
    let segments = (0..<bytes.word(at: starts)).map { bytes.word(at: starts + 4 + 4 * $0) }
    let segment = try #require(segments.first { $0 != 0 })
    bytes[starts + segment + 6] = 99
    let image = try #require(Reading(bytes).images.first)
    #expect(image.problems.map(\.reason) == ["unknown pointer_format 99"])
    #expect(image.objectiveC.isEmpty)
    // What is imported does not depend on it.
    #expect(image.typeReferences.contains("classImport UIWebView"))
  }

  @Test(arguments: files)
  func metadataIsReadOnlyWhenAskedFor(file: String) throws {
    let others = BinaryRequest([.symbols, .strings, .exports, .codeSignature, .linking])
    #expect(try Reading(fixture: file, others).images.allSatisfy(\.objectiveC.isEmpty))
  }
}
