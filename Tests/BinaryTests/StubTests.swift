import Binary
import Bytes
import TestSupport
import Testing

/// Text-based stubs (`.tbd`).
struct StubTests {
  private static let ownNames = [
    "_OBJC_CLASS_$_PCPostcard", "_OBJC_EHTYPE_$_PCPostcardFault", "_OBJC_IVAR_$_PCPostcard._title",
    "_OBJC_METACLASS_$_PCPostcard",
    "_PCCurrentPostcard", "_PCOpenPostcard", "_PCPostcardLimit",
  ]
  private static let stampNames = ["_OBJC_CLASS_$_PCStamp", "_OBJC_METACLASS_$_PCStamp", "_PCStampCount"]
  private static let undefinedNames = [
    "_NSLog", "_OBJC_CLASS_$_NSObject", "_OBJC_IVAR_$_NSObject._isa", "_OBJC_METACLASS_$_NSObject", "_PCOptionalStamp",
  ]

  private func images(_ file: String) throws -> [BinaryImage] {
    let reading = try Reading(fixture: file)
    #expect(reading.unreadable.isEmpty && reading.problems.isEmpty)
    return reading.images
  }

  /// `architecture platform`
  private func target(_ image: BinaryImage) -> String {
    "\(image.architecture.name) \(image.linking.buildTargets.map(\.platformName).joined(separator: ", "))"
  }

  private func exported(_ image: BinaryImage, where isWanted: (Export) -> Bool = { _ in true }) -> [String] {
    image.exports.exports.filter(isWanted).map { String(decoding: image.exports.names[$0.nameRange], as: UTF8.self) }.sorted()
  }

  private func undefined(_ image: BinaryImage, where isWanted: (Import) -> Bool = { _ in true }) -> [String] {
    image.importTables.flatMap { table in
      table.imports.filter(isWanted).map { String(decoding: table.bytes[$0.nameRange], as: UTF8.self) }
    }.sorted()
  }

  @Test(arguments: [
    ("stub-v1.tbd", ["armv7 iOS", "arm64 iOS"]), ("stub-v2.tbd", ["armv7 iOS", "arm64 iOS"]),
    ("stub-v3.tbd", ["armv7 iOS", "arm64 iOS"]), ("stub-v4.tbd", ["arm64 iOS", "arm64 iOS simulator", "x86_64 iOS simulator"]),
    ("stub-v5.tbd", ["arm64 iOS", "x86_64 iOS simulator"]),
  ])
  func everyTargetIsAnImage(file: String, targets: [String]) throws {
    let own = try images(file).filter { $0.linking.installName == "/usr/lib/libPostcards.dylib" }
    #expect(own.map(target) == targets)
    #expect(own.allSatisfy { $0.fileType == .stub && $0.is64Bit == ($0.architecture.name != "armv7") })
    #expect(own.allSatisfy { $0.linking.libraries.map(\.installName) == ["/usr/lib/libStamps.dylib"] })
    #expect(own.flatMap(\.linking.libraries).allSatisfy { $0.isReexported })
  }

  @Test(arguments: ["stub-v1.tbd", "stub-v2.tbd", "stub-v3.tbd", "stub-v4.tbd", "stub-v5.tbd"])
  func exportsHaveTheNamesOfTheLinker(file: String) throws {
    let additions: [String: [String]] = [
      "stub-v4.tbd": Self.stampNames, "stub-v5.tbd": Self.stampNames + ["_PCPostcardCount"],
    ]
    // Those of one target only are tested below.
    let common = try images(file).filter { $0.linking.installName == "/usr/lib/libPostcards.dylib" }.map { exported($0) }
      .map { $0.filter { !["_PCOpenWidePostcard", "_PCOpenDevicePostcard"].contains($0) } }
    #expect(!common.isEmpty)
    for names in common { #expect(names == (Self.ownNames + (additions[file] ?? [])).sorted()) }
  }

  @Test(arguments: [
    ("stub-v1.tbd", "_PCOpenWidePostcard", "arm64 iOS"), ("stub-v4.tbd", "_PCOpenDevicePostcard", "arm64 iOS"),
    ("stub-v5.tbd", "_PCOpenDevicePostcard", "arm64 iOS"),
  ])
  func exportOfOneTargetIsOnlyThere(file: String, name: String, target expected: String) throws {
    #expect(try images(file).filter { exported($0).contains(name) }.map(target) == [expected])
  }

  @Test(arguments: ["stub-v1.tbd", "stub-v2.tbd", "stub-v3.tbd", "stub-v4.tbd", "stub-v5.tbd"])
  func weakAndThreadLocalExportsAreTold(file: String) throws {
    for image in try images(file) where image.linking.installName == "/usr/lib/libPostcards.dylib" {
      #expect(exported(image) { $0.isWeakDefinition } == ["_PCPostcardLimit"])
      #expect(exported(image) { $0.kind == .threadLocal } == ["_PCCurrentPostcard"])
    }
  }

  @Test(arguments: ["stub-v2.tbd", "stub-v3.tbd", "stub-v4.tbd", "stub-v5.tbd"])
  func undefinedSymbolsHaveTheNamesOfTheLinker(file: String) throws {
    // Before version 3 exception types stood among the symbols.
    let names = Self.undefinedNames + (file == "stub-v2.tbd" ? [] : ["_OBJC_EHTYPE_$_NSException"])
    for image in try images(file) where image.linking.installName == "/usr/lib/libPostcards.dylib" {
      #expect(undefined(image) == names.sorted())
      #expect(undefined(image) { $0.isWeak } == ["_PCOptionalStamp"])
      #expect(image.importTables.map(\.source) == [.stub])
    }
  }

  @Test func firstVersionHasNoUndefinedSymbols() throws {
    #expect(try images("stub-v1.tbd").allSatisfy(\.importTables.isEmpty))
  }

  @Test(arguments: ["stub-v4.tbd", "stub-v5.tbd"])
  func secondLibraryOfAFileIsAnImageForEachTargetToo(file: String) throws {
    let images = try images(file)
    let second = images.filter { $0.linking.installName == "/usr/lib/libStamps.dylib" }
    #expect(2 * second.count == images.count)
    #expect(second.allSatisfy { exported($0) == Self.stampNames && $0.linking.libraries.isEmpty && $0.importTables.isEmpty })
  }

  @Test func undefinedClassOfOneTargetIsImportedThereOnly() throws {
    let importing = try images("stub-v4-undefined.tbd").filter { $0.typeReferences.contains("classImport UIWebView") }
    #expect(importing.map(target) == ["arm64 iOS"])
  }

  @Test func exportedClassIsNotImported() throws {
    let images = try images("UIKit.tbd")
    #expect(images.map { exported($0) }.allSatisfy { $0.contains("_OBJC_CLASS_$_UIWebView") })
    #expect(images.allSatisfy { $0.typeReferences.isEmpty })
  }

  @Test(arguments: [
    ("arm64-macos", "macOS"), ("arm64-ios", "iOS"), ("arm64-maccatalyst", "Mac Catalyst"), ("arm64-xros", "visionOS"),
    ("x86_64-tvos-simulator", "tvOS simulator"), ("arm64-somethingelse", "platform 0"),
  ])
  func targetNamesItsPlatform(target name: String, platform: String) throws {
    let reading = Reading(Array("--- !tapi-tbd\ntbd-version: 4\ntargets: [ \(name) ]\ninstall-name: a\n...\n".utf8))
    #expect(reading.images.first?.linking.buildTargets.map(\.platformName) == [platform])
  }

  // MARK: Damaged

  private func unreadable(_ text: String) -> ReadError? {
    let reading = Reading(Array(text.utf8))
    #expect(reading.images.isEmpty && reading.unreadable.count == 1)
    return reading.unreadable.first?.error
  }

  @Test func faultHasTheOffsetOfItsLine() {
    let head = "--- !tapi-tbd\ntbd-version: 4\n"
    let error = unreadable(head + "\ttargets: [ arm64-ios ]\n...\n")
    #expect(error?.offset == head.utf8.count)
    #expect(error?.structure == "text-based stub")
    #expect(error?.reason.hasPrefix("libyaml: ") == true)
  }

  @Test func faultInAMemberCountsFromTheStartOfTheFile() {
    let head = "--- !tapi-tbd\ntbd-version: 4\n"
    let archive = Sample.archive([("a.tbd", Array((head + "\ttargets: [ arm64-ios ]\n").utf8))])
    #expect(Reading(archive).unreadable.map(\.error.offset) == [8 + 60 + head.utf8.count])
  }

  @Test func aliasesAreRefused() {
    let error = unreadable("--- !tapi-tbd\ntbd-version: 4\nuuids: &a [ b ]\ntargets: *a\n...\n")
    #expect(error?.reason == "libyaml: aliases (*a) are not supported")
  }

  @Test(arguments: ["--- !tapi-tbd\n", "--- !tapi-tbd\ntargets: arm64-ios\n", "---\narchs: []\n", "{ \"main_library\": [] }"])
  func stubWithoutATargetIsUnreadable(text: String) {
    #expect(unreadable(text)?.reason == "stub without targets")
  }

  @Test func stubOfEndlessSizeIsUnreadable() {
    let bytes = Array("--- !tapi-tbd\n".utf8) + [UInt8](repeating: 0x0A, count: 64 << 20)
    #expect(Reading(bytes).reasons == ["stub larger than 16 MB"])
  }

  @Test func stubOfMoreThanAMillionNodesIsUnreadable() {
    let head = "--- !tapi-tbd\ntbd-version: 4\ntargets: [ arm64-ios ]\n"
    let error = unreadable(head + "uuids: [" + String(repeating: "a,", count: 1_000_001) + "]\n...\n")
    #expect(error?.reason == "libyaml: more than 1000000 nodes")
    #expect(error?.offset == head.utf8.count)
  }

  @Test func tabsAndLineEndsOfJSONDoNotMatter() throws {
    let text = String(decoding: try fixtureBytes("binaries/stub-v5.tbd"), as: UTF8.self)
    let plain = Reading(Array(text.utf8))
    for changed in [
      text.replacing("  ", with: "\t"), text.replacing(": ", with: ":\t"), text.replacing("\n", with: "\r\n"),
      text.replacing("\n", with: ""),
    ] {
      let reading = Reading(Array(changed.utf8))
      #expect(reading.unreadable.isEmpty)
      #expect(reading.images.map { exported($0) } == plain.images.map { exported($0) })
      #expect(reading.images.map { undefined($0) } == plain.images.map { undefined($0) })
    }
  }

  @Test func lineEndsOfYAMLDoNotMatter() throws {
    for file in ["stub-v1.tbd", "stub-v4.tbd"] {
      let text = String(decoding: try fixtureBytes("binaries/\(file)"), as: UTF8.self)
      let reading = Reading(Array(text.replacing("\n", with: "\r\n").utf8))
      let plain = try images(file).map { exported($0) }
      #expect(reading.images.map { exported($0) } == plain)
    }
  }

  /// A target takes eleven bytes, but has all names of its groups.
  @Test func repeatedTargetsAreNotReadWithoutEnd() {
    let (targets, size) = (1000, 20_000)
    let names = String(repeating: "a", count: size)
    let target = [String](repeating: "{\"target\":\"arm64-ios\"}", count: targets).joined(separator: ",")
    let text = "{\"main_library\":{\"target_info\":[\(target)],\"exported_symbols\":[{\"text\":{\"global\":[\"\(names)\"]}}]}}"
    let kept = Reading(Array(text.utf8)).images.map(\.exports.names.count).reduce(0, +)
    #expect(kept < 10 * text.utf8.count, "\(kept) bytes")
  }
}
