internal import Bytes

/// Contents of small members.
struct KeptContents {
  private var contents: [Path: [UInt8]] = [:]
  private var size = 0

  private static let largest = 1 << 20
  private static let most = 24 << 20

  subscript(path: Path) -> [UInt8]? { contents[path] }

  func hasSpace(for count: Int) -> Bool { count <= Self.largest && size + count <= Self.most }

  mutating func add(_ bytes: [UInt8], at path: Path) {
    contents[path] = bytes
    size += bytes.count
  }
}
