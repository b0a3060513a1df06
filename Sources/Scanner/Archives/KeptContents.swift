internal import Bytes

/// Contents of small members.
struct KeptContents {
  private var contents: [Path: [UInt8]] = [:]
  private var size = 0

  private static let largest = 1 << 20
  private static let most = 24 << 20
  /// For small files that are read after the pass: without it, each would take another pass.
  private static let reserve = 8 << 20
  private static let largestOfReserve = 64 << 10

  subscript(path: Path) -> [UInt8]? { contents[path] }

  /// - Parameter isReadLater: whether the file is read after the pass in any case.
  func hasSpace(for count: Int, isReadLater: Bool) -> Bool {
    let isSmall = isReadLater && count <= Self.largestOfReserve
    return count <= Self.largest && size + count <= Self.most + (isSmall ? Self.reserve : 0)
  }

  mutating func add(_ bytes: [UInt8], at path: Path) {
    contents[path] = bytes
    size += bytes.count
  }
}
