import Binary
import Bytes
import TestSupport
import Testing

/// What `sdks` needs beyond the facts of an image.
struct SliceSizeTests {
  private func sizes(_ file: String) throws -> Set<Int> {
    Set(try Reading(fixture: file).images.map(\.sliceSize))
  }

  @Test func aThinFileIsASlice() throws {
    for file in ["use.dylib", "sorted-symdef.a"] {
      #expect(try sizes(file) == [try fixtureBytes("binaries/\(file)").count])
    }
  }

  @Test func membersHaveTheSizeOfTheirSlice() throws {
    let bytes = try fixtureBytes("binaries/fat-archives.a")
    let header = (0..<2).map { slice in bytes[8 + 20 * slice + 12..<8 + 20 * slice + 16].reduce(0) { $0 << 8 | Int($1) } }
    #expect(try sizes("fat-archives.a") == Set(header))
  }

  @Test func fatMembersHaveTheSizeOfTheirArchive() throws {
    #expect(try sizes("fat-member.a") == [try fixtureBytes("binaries/fat-member.a").count])
  }

  @Test func objectFilesAskTheLinkerForLibraries() throws {
    let options = Array("-framework\0UIKit\0\0\0".utf8)
    let command = Sample.littleEndian(0x2D, UInt32(12 + options.count), 2) + options
    let image = try #require(Reading(Sample.machO([command])).images.first)
    #expect(image.linking.linkerOptions == [["-framework", "UIKit"]] && image.problems.isEmpty)
  }

  // MARK: Signatures in files

  private func directory(team: String) -> [UInt8] {
    var bytes = Sample.bigEndian(0xFADE_0C02, 80, 0x20200, 0, 0, 76, 0, 0, 0, 0, 0, 0, 64) + [UInt8](repeating: 0, count: 28)
    bytes.replaceSubrange(64..<64 + team.utf8.count, with: team.utf8)
    return bytes
  }

  @Test func aBundleHasItsSignatureInFiles() throws {
    let region = ByteRegion(MemoryBytes(directory(team: "AB12CD34EF")))
    let signature = try CodeSignature.read(codeDirectory: region, hasCertificates: true)
    #expect(signature.team == "AB12CD34EF" && signature.hasCertificates && signature.entitlements == nil)
  }

  @Test(arguments: [0, 7, 8, 40, 60])
  func aCutCodeDirectoryIsAnError(count: Int) {
    let region = ByteRegion(MemoryBytes(Array(directory(team: "A").prefix(count))))
    #expect(throws: ReadError.self) { try CodeSignature.read(codeDirectory: region, hasCertificates: false) }
  }
}
