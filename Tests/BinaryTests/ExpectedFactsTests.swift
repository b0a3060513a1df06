import Binary
import Bytes
import TestSupport
import Testing

/// What LLVM's tools say about the fixtures.
struct ExpectedFactsTests {
  private func rows(of file: String) throws -> [BinaryFixture] {
    try BinaryFixture.all().filter { $0.file == file }
  }

  @Test func everyFixtureIsExpected() throws {
    #expect(try BinaryFixture.files() == BinaryFixture.listedFiles())
  }

  @Test(arguments: try BinaryFixture.listedFiles())
  func everyImageHasItsArchitectureAndMember(file: String) throws {
    let reading = try Reading(fixture: file)
    let rows = try rows(of: file)
    let expected = rows.compactMap { row in row.architecture.map { "\($0) \(row.member ?? "-")" } }
    #expect(reading.images.map { "\($0.architecture.name) \($0.member ?? "-")" }.sorted() == expected.sorted())
    #expect(
      reading.problems.map(\.reason) == (file == "chained-compressed.dylib" ? ["compressed symbol names are unsupported"] : []))
    let unreadable = rows.filter { $0.architecture == nil && $0.member != nil }.map(\.member)
    #expect(reading.unreadable.filter { $0.part != nil }.map(\.part) == unreadable)
  }

  @Test(arguments: try BinaryFixture.listedFiles())
  func importOfTheClassIsSeenInUsesOnly(file: String) throws {
    let expected = try rows(of: file).filter { $0.evidence == "use" }
    let importing = try Reading(fixture: file).images.filter { $0.typeReferences.contains("classImport UIWebView") }
    #expect(
      importing.map { "\($0.architecture.name) \($0.member ?? "-")" }.sorted()
        == expected.map { "\($0.architecture ?? "-") \($0.member ?? "-")" }.sorted())
  }

  @Test(arguments: [
    ("use-arm64.o", ["_OBJC_CLASS_$_UIWebView", "_objc_alloc_init", "_objc_autoreleaseReturnValue"]),
    ("use-armv7.o", ["_OBJC_CLASS_$_UIWebView", "_objc_alloc", "_objc_autoreleaseReturnValue", "_objc_msgSend"]),
    ("use-i386.o", [".objc_class_name_UIWebView", "_objc_msgSend"]),
    ("use-ppc.o", [".objc_class_name_UIWebView", "_objc_msgSend"]),
    ("use-ppc64.o", ["_OBJC_CLASS_$_UIWebView", "_objc_msgSend"]),
    ("mention-arm64.o", ["_NSLog", "___CFConstantStringClassReference"]),
    ("debug-info-only.o", []), ("debug-symbols", []),
    ("use-stripped.dylib", ["_objc_alloc_init", "_objc_autoreleaseReturnValue", "dyld_stub_binder"]),
  ])
  func undefinedSymbolsAreThoseOfTheTable(file: String, names: [String]) throws {
    let image = try #require(Reading(try fixtureBytes("binaries/\(file)")).images.first)
    #expect(image.undefinedNames == names)
  }

  @Test(arguments: [
    ("subclass-arm64.o", ["classImport NSObject", "classImport UIWebView", "classImport UIWebView"]),
    ("swift-use.o", ["classImport UIWebView", "swiftSignature UIView", "swiftSignature UIWebView", "swiftSignature UIWebView"]),
    ("swift-field.o", ["swiftSignature UIWebView", "swiftSignature UIWebView"]),
    (
      "swift-delegate.o",
      [
        "classImport NSObject", "classImport NSObject", "protocolName UIWebViewDelegate", "swiftSignature NSObject",
        "swiftSignature NSObject",
      ]
    ),
    ("swift-typeref.dylib", ["swiftSignature UIWebView"]),
    ("lookalike-arm64.o", ["classImport MyUIWebView", "classImport QMUIWebView", "classImport UIWebViewJavascriptBridge"]),
    ("dynamic-arm64.o", []), ("mention-arm64.o", []), ("debug-info-only.o", []),
  ])
  func typesAreNamedAsTheyAreUsed(file: String, references: [String]) throws {
    let image = try #require(Reading(try fixtureBytes("binaries/\(file)")).images.first)
    #expect(image.typeReferences.sorted() == references)
  }

  @Test(arguments: [
    ("dynamic-arm64.o", "UIWebView"), ("dynamic-bundle", "UIWebView"), ("block-type-arm64.o", "v16@?0@\"UIWebView\"8"),
    ("delegate-only.dylib", "UIWebViewDelegate"),
  ])
  func stringsAreThoseOfTheirSection(file: String, string: String) throws {
    let image = try #require(Reading(try fixtureBytes("binaries/\(file)")).images.first)
    let section = try #require(image.stringSections.first { $0.qualifiedName == "__TEXT,__cstring" })
    #expect(section.strings.contains(string))
  }

  @Test func headerFieldsAreRead() throws {
    let wanted = ["use-ppc.o", "use-arm64_32.o", "debug-symbols", "use-chained-exe", "use.dylib", "dynamic-bundle"]
    let images = try wanted.flatMap { Reading(try fixtureBytes("binaries/\($0)")).images }
    #expect(images.map(\.fileType.name) == ["MH_OBJECT", "MH_OBJECT", "MH_DSYM", "MH_EXECUTE", "MH_DYLIB", "MH_BUNDLE"])
    #expect(images.map(\.is64Bit) == [false, false, true, true, true, true])
    #expect(images.map { $0.byteOrder == .bigEndian } == [true, false, false, false, false, false])
  }
}
