import Binary
import Bytes
import TestSupport
import Testing

struct CodeSignatureTests {
  private func image(_ bytes: [UInt8]) throws -> BinaryImage {
    try #require(Reading(bytes).images.first)
  }

  @Test func adHocSignatureHasNoTeam() throws {
    let signature = try #require(try Reading(fixture: "signed-ad-hoc.dylib").images.first?.codeSignature)
    #expect(signature.isAdHoc && !signature.hasCertificates)
    #expect(signature.identifier == "Postcards")
    #expect(signature.team == nil && signature.entitlements == nil)
  }

  @Test func signatureOfATeamNamesItAndItsEntitlements() throws {
    let signature = try #require(try Reading(fixture: "signed-team.dylib").images.first?.codeSignature)
    #expect(!signature.isAdHoc && signature.hasCertificates)
    #expect(signature.identifier == "com.example.postcards")
    #expect(signature.team == "AB12CD34EF")
    let entitlements = String(decoding: try #require(signature.entitlements), as: UTF8.self)
    #expect(entitlements.hasPrefix("<?xml") && entitlements.contains("<key>get-task-allow</key>"))
  }

  @Test(arguments: ["use.dylib", "use-arm64.o", "exports.dylib"])
  func unsignedImageHasNone(file: String) throws {
    let image = try #require(Reading(fixture: file).images.first)
    #expect(image.codeSignature == nil && image.problems.isEmpty)
  }

  @Test func signatureIsReadOnlyWhenAskedFor() throws {
    let others = BinaryRequest([.symbols, .strings, .objectiveC, .exports, .linking])
    #expect(try Reading(fixture: "signed-team.dylib", others).images.first?.codeSignature == nil)
  }

  // MARK: Damaged

  /// A signed fixture after a change, with where its signature begins.
  private func damaged(_ file: String, _ change: (inout [UInt8], Int) -> Void) throws -> BinaryImage {
    var bytes = try fixtureBytes("binaries/\(file)")
    let start = try #require(Sections(bytes).codeSignature)
    change(&bytes, start)
    return try image(bytes)
  }

  private func expectProblem(_ image: BinaryImage, _ reason: String? = nil) {
    #expect(image.codeSignature == nil)
    #expect(image.problems.map(\.structure) == ["LC_CODE_SIGNATURE"])
    if let reason { #expect(image.problems.map(\.reason) == [reason]) }
    // The rest is as good as ever.
    #expect(image.linking.installName == "@rpath/Postcards.framework/Postcards")
  }

  @Test func otherMagicIsNoSignature() throws {
    expectProblem(
      try damaged("signed-team.dylib") { $0.setBigEndianWord(0xFADE_0CC1, at: $1) }, "no code signature at this offset")
  }

  @Test func moreBlobsThanASignatureHasAreAProblem() throws {
    for count: UInt32 in [65, 1 << 20, .max] {
      expectProblem(
        try damaged("signed-team.dylib") { $0.setBigEndianWord(count, at: $1 + 8) }, "too many blobs (\(count))")
    }
  }

  @Test func indexThatEndsOutsideIsAProblem() throws {
    let bytes = Sample.bigEndian(0xFADE_0CC0, 28, 64, 0, 20, 0xFADE_0C02, 8)
    let command = Sample.littleEndian(0x1D, 16, UInt32(Sample.contentsOffset(16)), UInt32(bytes.count))
    let image = try image(Sample.machO([command], contents: bytes))
    #expect(image.codeSignature == nil && image.problems.map(\.structure) == ["LC_CODE_SIGNATURE"])
  }

  @Test func signatureWithoutACodeDirectoryIsAProblem() throws {
    let reason = "no code directory"
    // No blob at all; one in another slot; one with the magic of requirements.
    expectProblem(try damaged("signed-ad-hoc.dylib") { $0.setBigEndianWord(0, at: $1 + 8) }, reason)
    expectProblem(try damaged("signed-ad-hoc.dylib") { $0.setBigEndianWord(2, at: $1 + 12) }, reason)
    expectProblem(
      try damaged("signed-ad-hoc.dylib") { bytes, start in
        bytes.setBigEndianWord(0xFADE_0C01, at: start + bytes.bigEndianWord(at: start + 16))
      }, reason)
  }

  @Test func blobThatEndsOutsideIsAProblem() throws {
    for index in 0..<4 {
      for length: UInt32 in [1 << 16, .max] {
        expectProblem(
          try damaged("signed-team.dylib") { bytes, start in
            bytes.setBigEndianWord(length, at: start + bytes.bigEndianWord(at: start + 16 + 8 * index) + 4)
          })
      }
      expectProblem(try damaged("signed-team.dylib") { $0.setBigEndianWord(.max, at: $1 + 16 + 8 * index) })
    }
  }

  @Test func blobSmallerThanItsHeadIsPassedOver() throws {
    // The entitlements, in the third place.
    let image = try damaged("signed-team.dylib") { bytes, start in
      bytes.setBigEndianWord(7, at: start + bytes.bigEndianWord(at: start + 16 + 16) + 4)
    }
    #expect(image.problems.isEmpty)
    #expect(image.codeSignature?.entitlements == nil)
    #expect(image.codeSignature?.team == "AB12CD34EF")
  }

  @Test func codeDirectoryTooShortForItsFieldsIsAProblem() throws {
    for length: UInt32 in [8, 12, 23, 47] {
      expectProblem(
        try damaged("signed-team.dylib") { bytes, start in
          bytes.setBigEndianWord(length, at: start + bytes.bigEndianWord(at: start + 16) + 4)
        })
    }
  }

  @Test func nameOutsideOfTheCodeDirectoryIsAProblem() throws {
    // identOffset and teamOffset
    for field in [20, 48] {
      expectProblem(
        try damaged("signed-team.dylib") { bytes, start in
          bytes.setBigEndianWord(1 << 20, at: start + bytes.bigEndianWord(at: start + 16) + field)
        })
    }
  }

  /// Before version 2.2 other fields stood where the team is now.
  @Test func oldCodeDirectoryHasNoTeam() throws {
    let image = try damaged("signed-team.dylib") { bytes, start in
      bytes.setBigEndianWord(0x20100, at: start + bytes.bigEndianWord(at: start + 16) + 8)
    }
    #expect(image.codeSignature?.identifier == "com.example.postcards")
    #expect(image.codeSignature != nil && image.codeSignature?.team == nil)
  }

  @Test func emptyBlobHasNoCertificates() throws {
    let image = try damaged("signed-team.dylib") { bytes, start in
      bytes.setBigEndianWord(8, at: start + bytes.bigEndianWord(at: start + 16 + 24) + 4)
    }
    #expect(image.codeSignature?.hasCertificates == false)
  }

  @Test(arguments: ["signed-ad-hoc.dylib", "signed-team.dylib"])
  func signatureCutOffIsAProblem(file: String) throws {
    let bytes = try fixtureBytes("binaries/\(file)")
    let start = try #require(Sections(bytes).codeSignature)
    for count in start..<bytes.count {
      let image = try image(Array(bytes[..<count]))
      #expect(image.codeSignature == nil)
      #expect(image.problems.contains { $0.structure == "LC_CODE_SIGNATURE" })
    }
  }
}
