public import Bytes

/// The embedded code signature of an image (`LC_CODE_SIGNATURE`; blobs of xnu's `cs_blobs.h`).
///
/// Nothing is verified.
public struct CodeSignature: Sendable {
  /// `CS_ADHOC` in the flags of the code directory.
  public let isAdHoc: Bool
  /// Usually the bundle identifier.
  public let identifier: String
  /// Ten-character team ID; nil for an ad hoc signature.
  public let team: String?
  /// Whether there is a CMS signature with certificates.
  public let hasCertificates: Bool
  /// The entitlements as an XML property list.
  public let entitlements: [UInt8]?

  private enum Slot {
    static let codeDirectory: UInt32 = 0
    static let entitlements: UInt32 = 5
    static let signature: UInt32 = 0x10000
  }

  /// A blob of a signature: an eight-byte header, then its contents.
  private struct Blob {
    let region: ByteRegion
    let magic: UInt32

    init?(at offset: UInt32, in superBlob: ByteRegion) throws(ReadError) {
      var head = try superBlob.reader(at: UInt64(offset), count: 8, byteOrder: .bigEndian, structure: structure)
      magic = try head.uint32()
      let length = try head.uint32()
      guard length >= 8 else { return nil }
      region = try superBlob.region(at: UInt64(offset), count: UInt64(length), structure: structure)
    }

    /// The NUL-terminated string at an offset in the blob.
    func string(at offset: UInt32) throws(ReadError) -> String {
      let remaining = UInt64(region.size) - min(UInt64(region.size), UInt64(offset))
      let bytes = try region.bytes(at: UInt64(offset), count: min(remaining, 1024), structure: structure)
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static let structure = "LC_CODE_SIGNATURE"

  /// - Throws: `ReadError` without a readable code directory.
  static func read(_ region: ByteRegion) throws(ReadError) -> CodeSignature {
    var head = try region.reader(at: 0, count: 12, byteOrder: .bigEndian, structure: structure)
    guard try head.uint32() == 0xFADE_0CC0 else {
      throw ReadError("no code signature at this offset", at: region.fileOffset, in: structure)
    }
    try head.skip(4)
    let count = try head.uint32()
    guard count <= 64 else { throw head.error("too many blobs (\(count))") }
    var index = try region.reader(at: 12, count: UInt64(count) * 8, byteOrder: .bigEndian, structure: structure)
    var blobs: [UInt32: Blob] = [:]
    for _ in 0..<count {
      let slot = try index.uint32()
      let offset = try index.uint32()
      guard blobs[slot] == nil, let blob = try Blob(at: offset, in: region) else { continue }
      blobs[slot] = blob
    }
    guard let directory = blobs[Slot.codeDirectory], directory.magic == 0xFADE_0C02 else {
      throw ReadError("no code directory", at: region.fileOffset, in: structure)
    }
    return try read(
      directory, hasCertificates: blobs[Slot.signature].map { $0.region.size > 8 } ?? false,
      entitlements: try blobs[Slot.entitlements].map { blob throws(ReadError) in
        try blob.region.bytes(at: 8, count: UInt64(blob.region.size) - 8, structure: structure)
      })
  }

  /// The signature of a bundle without a dynamic binary, whose parts are files in `_CodeSignature`.
  ///
  /// - Parameters:
  ///   - codeDirectory: the file of this name.
  ///   - hasCertificates: whether the file `CodeSignature` has contents.
  /// - Throws: `ReadError` if the file is not a code directory.
  public static func read(codeDirectory: ByteRegion, hasCertificates: Bool) throws(ReadError) -> CodeSignature {
    guard let directory = try Blob(at: 0, in: codeDirectory), directory.magic == 0xFADE_0C02 else {
      throw ReadError("no code directory", at: codeDirectory.fileOffset, in: structure)
    }
    return try read(directory, hasCertificates: hasCertificates, entitlements: nil)
  }

  private static func read(
    _ directory: Blob, hasCertificates: Bool, entitlements: [UInt8]?
  ) throws(ReadError) -> CodeSignature {
    var fields = try directory.region.reader(
      at: 8, count: min(44, UInt64(directory.region.size) - 8), byteOrder: .bigEndian, structure: structure)
    let version = try fields.uint32()
    let flags = try fields.uint32()
    try fields.skip(4)
    let identifierOffset = try fields.uint32()
    var team: String?
    // Since version 2.2, the team follows nSpecialSlots, nCodeSlots, codeLimit, four bytes, spare2 and scatterOffset.
    if version >= 0x20200 {
      try fields.skip(24)
      let offset = try fields.uint32()
      if offset > 0 { team = try directory.string(at: offset) }
    }
    return CodeSignature(
      isAdHoc: flags & 0x2 != 0, identifier: try directory.string(at: identifierOffset), team: team,
      hasCertificates: hasCertificates, entitlements: entitlements)
  }
}
