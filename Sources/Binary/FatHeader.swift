internal import Bytes

/// A slice of a fat file (`struct fat_arch`, `struct fat_arch_64`).
struct FatSlice {
  let architecture: Architecture
  /// Byte offset in the fat file.
  let offset: UInt64
  let size: UInt64

  /// Both must be within the file.
  func overlaps(_ other: FatSlice) -> Bool {
    offset < other.offset + other.size && other.offset < offset + size
  }
}

/// The header of a fat file (fat.h). Real ones are big-endian; swapped ones are accepted.
enum FatHeader {
  /// A Java class file has the same magic, followed by a version of at least 45 instead of the number of slices.
  private static let firstJavaVersion: UInt32 = 43

  /// - Throws: `ReadError` for a truncated or empty table, or a Java class file.
  static func slices(of region: ByteRegion, is64Bit: Bool, _ byteOrder: ByteOrder) throws(ReadError) -> [FatSlice] {
    var header = try region.reader(at: 0, count: 8, byteOrder: byteOrder, structure: "fat_header")
    try header.skip(4)
    let count = try header.uint32()
    guard (1..<firstJavaVersion).contains(count) else {
      let reason = count == 0 ? "a fat file without slices" : "a Java class, or a fat file with \(count) slices"
      throw ReadError(reason, at: region.fileOffset + 4, in: "fat_header")
    }
    let size = UInt64(count) * (is64Bit ? 32 : 20)
    var table = try region.reader(at: 8, count: size, byteOrder: byteOrder, structure: "fat_arch")
    var slices: [FatSlice] = []
    for _ in 0..<count {
      let architecture = Architecture(cpuType: try table.uint32(), cpuSubtype: try table.uint32())
      let offset = is64Bit ? try table.uint64() : UInt64(try table.uint32())
      let size = is64Bit ? try table.uint64() : UInt64(try table.uint32())
      try table.skip(is64Bit ? 8 : 4)
      slices.append(FatSlice(architecture: architecture, offset: offset, size: size))
    }
    return slices
  }
}
