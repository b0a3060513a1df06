internal import Bytes

/// One architecture of a fat file (`struct fat_arch`, `struct fat_arch_64`).
struct FatSlice {
  let architecture: Architecture
  /// Bytes from the start of the fat file.
  let offset: UInt64
  let size: UInt64

  /// Both must lie inside of the file.
  func overlaps(_ other: FatSlice) -> Bool {
    offset < other.offset + other.size && other.offset < offset + size
  }
}

/// The table at the start of a fat file (fat.h). Real ones are big-endian; swapped ones are read too.
enum FatHeader {
  /// A Java class begins with the same magic, followed by a version of 45 or more where the number of slices would be.
  private static let firstJavaVersion: UInt32 = 43

  /// - Throws: `ReadError` when the table does not fit, is empty, or is not one.
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
