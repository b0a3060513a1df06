public import Bytes

/// A provisioning profile: a property list in a signed message (CMS, RFC 5652). The signature is not verified.
public struct ProvisioningProfile: Sendable {
  public let name: String?
  public let team: String?
  /// `2027-01-31`
  public let expirationDay: String?
  /// Whether it is for the App Store, and neither for certain devices nor for all devices of a company.
  public let isForAppStore: Bool
  /// What the profile allows.
  public let entitlements: PlistValue?

  /// - Throws: for another format.
  public init(_ message: [UInt8]) throws(ReadError) {
    let root = try PlistDocument(Array(try SignedMessage.contents(of: message))).root
    guard root.kind == .dictionary else { throw ReadError("no dictionary", at: 0, in: "provisioning profile") }
    name = root["Name"]?.string
    team = root["TeamIdentifier"]?.elements?.first { $0.string != nil }?.string
    expirationDay = root["ExpirationDate"]?.date.map { String($0.prefix(10)) }
    isForAppStore = root["ProvisionedDevices"] == nil && root["ProvisionsAllDevices"]?.boolean != true
    entitlements = root["Entitlements"]
  }
}

/// The contents of a signed message in DER.
private enum SignedMessage {
  private enum Tag {
    static let octets: UInt8 = 0x04
    static let octetsInParts: UInt8 = 0x24
    static let identifier: UInt8 = 0x06
    static let sequence: UInt8 = 0x30
    static let explicit: UInt8 = 0xA0
  }

  /// `id-signedData`, 1.2.840.113549.1.7.2.
  private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
  private static let structure = "provisioning profile"

  static func contents(of message: [UInt8]) throws(ReadError) -> ArraySlice<UInt8> {
    var outer = try value(Tag.sequence, in: message[...]).contents
    let identifier = try value(Tag.identifier, in: outer)
    guard identifier.contents.elementsEqual(signedData) else { throw malformed(identifier.contents) }
    outer = try value(Tag.explicit, in: identifier.rest).contents
    var fields = try value(Tag.sequence, in: outer).contents
    // The version and the digest algorithms.
    for _ in 0..<2 { fields = try value(nil, in: fields).rest }
    let encapsulated = try value(Tag.sequence, in: fields).contents
    let wrapped = try value(Tag.explicit, in: try value(Tag.identifier, in: encapsulated).rest).contents
    guard wrapped.first == Tag.octetsInParts else { return try value(Tag.octets, in: wrapped).contents }
    var parts = try value(Tag.octetsInParts, in: wrapped).contents
    var joined: [UInt8] = []
    while !parts.isEmpty {
      let part = try value(Tag.octets, in: parts)
      joined += part.contents
      parts = part.rest
    }
    return joined[...]
  }

  /// The first of several values.
  ///
  /// - Parameter tag: nil for any.
  private static func value(
    _ tag: UInt8?, in bytes: ArraySlice<UInt8>
  ) throws(ReadError) -> (contents: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    guard bytes.count >= 2, tag == nil || bytes.first == tag else { throw malformed(bytes) }
    var start = bytes.startIndex + 2
    var count = Int(bytes[start - 1])
    if count >= 0x80 {
      let width = count & 0x7F
      guard (1...4).contains(width), bytes.endIndex - start >= width else { throw malformed(bytes) }
      count = bytes[start..<start + width].reduce(0) { $0 << 8 | Int($1) }
      start += width
    }
    guard count <= bytes.endIndex - start else { throw malformed(bytes) }
    return (bytes[start..<start + count], bytes[(start + count)...])
  }

  private static func malformed(_ bytes: ArraySlice<UInt8>) -> ReadError {
    ReadError("malformed signed message", at: bytes.startIndex, in: structure)
  }
}
