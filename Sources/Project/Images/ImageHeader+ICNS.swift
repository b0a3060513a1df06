internal import Bytes

/// Apple's icon family (`IconServices`, `IconStorage.h`).
extension ImageHeader {
  /// Dimensions in pixels by element type.
  private static let sides: [String: UInt32] = [
    "ICON": 32, "ICN#": 32, "ics#": 16, "ics4": 16, "ics8": 16, "is32": 16, "icl4": 32, "icl8": 32, "il32": 32, "ich#": 48,
    "ich4": 48, "ich8": 48, "ih32": 48, "it32": 128, "icp4": 16, "icp5": 32, "icp6": 64, "ic04": 16, "ic05": 32, "ic07": 128,
    "ic08": 256, "ic09": 512, "ic10": 1024, "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "icsb": 18, "icsB": 36, "sb24": 24,
    "SB24": 48,
  ]
  /// There is one element per size and mask.
  private static let maxElements = 256

  /// The largest image of the family.
  static func icns(_ bytes: ByteRegion) throws(ReadError) -> ImageHeader {
    var header = try bytes.reader(at: 4, count: 4, byteOrder: .bigEndian, structure: "icns header")
    let end = min(UInt64(try header.uint32()), UInt64(bytes.size))
    var offset: UInt64 = 8
    var side: UInt32 = 0
    for _ in 0..<maxElements where offset < end {
      var element = try bytes.reader(at: offset, count: 8, byteOrder: .bigEndian, structure: "icns element")
      let type = String(decoding: try element.bytes(4), as: UTF8.self)
      let size = UInt64(try element.uint32())
      guard size >= 8 else { throw element.error("element size \(size) is smaller than its header") }
      side = max(side, sides[type] ?? 0)
      offset += size
    }
    return ImageHeader(.icns, side, side, hasAlpha: nil)
  }
}
