import Bytes
import Project
import TestSupport
import Testing

/// The profile that a signed app contains.
struct ProvisioningProfileTests {
  private static let path = "rules/invalid-archive-signature/good/Payload/App.app/embedded.mobileprovision"

  @Test func aProfileIsReadByTheStructureOfItsMessage() throws {
    let profile = try ProvisioningProfile(try fixtureBytes(Self.path))
    #expect(profile.name == "Postcards App Store")
    #expect(profile.team == "AB12CD34EF")
    #expect(profile.expirationDay == "2036-01-01")
    #expect(profile.isForAppStore)
    #expect(profile.entitlements?["aps-environment"]?.string == "production")
  }

  @Test func contentsMayBeInParts() throws {
    let list = Array("<plist version=\"1.0\"><dict><key>ProvisionsAllDevices</key><true/></dict></plist>".utf8)
    let signedData: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let data: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    func value(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
      [tag, 0x82, UInt8(contents.count >> 8), UInt8(contents.count & 0xFF)] + contents
    }
    let parts = value(0x04, Array(list.prefix(20))) + value(0x04, Array(list.dropFirst(20)))
    let encapsulated = value(0x30, data + value(0xA0, value(0x24, parts)))
    let message = value(0x30, signedData + value(0xA0, value(0x30, [0x02, 1, 1] + value(0x31, []) + encapsulated)))
    #expect(try ProvisioningProfile(message).isForAppStore == false)
  }

  @Test func everyTruncatedMessageIsMalformed() throws {
    let bytes = try fixtureBytes(Self.path)
    for count in Set(0..<200).union(stride(from: 200, to: bytes.count, by: 37)) {
      #expect(throws: ReadError.self) { try ProvisioningProfile(Array(bytes.prefix(count))) }
    }
  }
}
