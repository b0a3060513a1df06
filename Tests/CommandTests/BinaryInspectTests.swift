import Foundation
import TestSupport
import Testing

/// What `inspect` tells of the formats beside Mach-O.
struct BinaryInspectTests {
  private func text(_ file: String) throws -> String {
    let result = try applint(["inspect", fixture("binaries/\(file)").path])
    #expect(result.status == 0 && result.errors.isEmpty)
    return result.output
  }

  private func images(_ file: String) throws -> [[String: Any]] {
    let result = try applint(["inspect", "--format", "json", fixture("binaries/\(file)").path])
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
  }

  @Test func elfTellsItsNameAndWhatItNeeds() throws {
    let text = try text("elf.so")
    for line in [
      "  x86_64, ET_DYN, 3176 bytes\n", "    install name: libpostcards.so.1\n", "    libraries (1):\n      libstamps.so.2\n",
      "    run paths (1):\n      $ORIGIN/stamps\n", "    symbols: 2 undefined", "    exports: 3\n",
    ] { #expect(text.contains(line), "\(line)") }
    #expect(!text.contains("signed"))
    let image = try #require(try images("elf.so").first)
    #expect(image["undefinedSymbols"] as? [String] == ["stamp_colour", "stamp_count"])
    let exports = try #require(image["exports"] as? [[String: Any]])
    #expect(exports.map { $0["symbol"] as? String } == ["postcard_count", "postcard_limit", "postcard_open"])
  }

  @Test func stubTellsEveryTarget() throws {
    let text = try text("stub-v4.tbd")
    for line in [
      "  arm64, text-based stub, 2118 bytes\n    built for: iOS\n    install name: /usr/lib/libPostcards.dylib\n",
      "  x86_64, text-based stub, 2118 bytes\n    built for: iOS simulator\n    install name: /usr/lib/libStamps.dylib\n",
      "    libraries (1):\n      /usr/lib/libStamps.dylib (re-exported)\n", "    imports classes (1):\n      NSObject\n",
      "    exports: 11\n",
    ] { #expect(text.contains(line), "\(line)") }
    let images = try images("stub-v4.tbd")
    #expect(images.count == 6)
    let tables = try #require(images.first?["importTables"] as? [[String: Any]])
    #expect(tables.map { $0["source"] as? String } == ["stub"])
  }

  @Test func signatureTellsTeamAndEntitlements() throws {
    #expect(try text("signed-team.dylib").contains("    signed: by team AB12CD34EF, as com.example.postcards\n"))
    #expect(try text("signed-ad-hoc.dylib").contains("    signed: ad hoc, as Postcards\n"))
    #expect(try text("use.dylib").contains("    signed: no\n"))
    let signature = try #require(try images("signed-team.dylib").first?["codeSignature"] as? [String: Any])
    #expect(signature["team"] as? String == "AB12CD34EF")
    let entitlements = try #require(signature["entitlements"] as? [String: Any])
    #expect(entitlements["get-task-allow"] as? Bool == true)
    #expect(entitlements["application-identifier"] as? String == "AB12CD34EF.com.example.postcards")
  }

  @Test(arguments: [
    ("module.wasm", "a WebAssembly file"), ("windows.dll", "a Windows executable"),
    ("._apple-double.a", "an AppleDouble file (extended attributes only)"),
    ("zeros.a", "the file contains only zero bytes"),
  ])
  func whatIsNoBinaryOfOursIsNamedAndIs2(file: String, reason: String) throws {
    let path = fixture("binaries/\(file)").path
    let result = try applint(["inspect", path])
    #expect(result.status == 2)
    #expect(result.errors == "applint: \(path): cannot read file: \(reason)\n")
  }

  @Test func objectiveCMetadataIsTold() throws {
    let text = try text("metadata-arm64e.dylib")
    #expect(text.contains("    extends classes (1):\n      UIWebView (Cache)\n"))
    #expect(text.contains("    defines classes (2):\n      Page : NSObject\n      Reader : UIView\n"))
    let facts = try #require(try images("metadata-arm64e.dylib").first?["objectiveC"] as? [String: Any])
    #expect(facts["protocols"] as? [String] == ["PageLoading", "UIWebViewDelegate"])
  }

  @Test func membersOfAThinArchiveAreToldFromItsFolder() throws {
    let text = try text("thin.a")
    #expect(text.contains("  thin-members/Page.o, arm64, MH_OBJECT, 992 bytes\n"))
    let missing = try applint(["inspect", fixture("binaries/thin-missing.a").path])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("cannot read member: No such file or directory in thin-members/Gone.o"))
    let outside = try applint(["inspect", fixture("binaries/thin-outside.a").path])
    #expect(outside.errors.contains("member outside the archive's folder in ../../../outside.o"))
  }

  @Test func reexportNamesItsLibrary() throws {
    let exports = try #require(try images("exports.dylib").first?["exports"] as? [[String: Any]])
    let log = try #require(exports.first { $0["symbol"] as? String == "_PCLog" })
    #expect(log["reexportedFrom"] as? String == "/System/Library/Frameworks/Foundation.framework/Foundation")
    #expect(log["importedName"] as? String == "_NSLog")
  }
}
