/// The attributes of a file that macOS stores beside it, in `._name`, where the volume or archive has none.
///
/// As in Apple's `xattr` of AppleDouble files (`copyfile` in Libc): the entry for Finder information continues with the attributes.
public struct AppleDouble: Sendable {
  /// The names of the extended attributes, for example `com.apple.quarantine`.
  public let attributes: [String]

  /// - Throws: `ReadError` for anything but an AppleDouble file, and if it is truncated.
  public init(_ bytes: [UInt8]) throws(ReadError) {
    let structure = "AppleDouble header"
    func number(_ offset: Int, _ size: Int) throws(ReadError) -> Int {
      guard offset >= 0, offset + size <= bytes.count else { throw ReadError("truncated", at: offset, in: structure) }
      return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
    }
    guard try number(0, 4) == 0x0005_1607 else { throw ReadError("not an AppleDouble file", at: 0, in: structure) }
    var names: [String] = []
    for entry in 0..<(try number(24, 2)) {
      let place = 26 + 12 * entry
      guard try number(place, 4) == Self.finderInformation else { continue }
      // Two bytes align what follows 32 bytes of Finder information.
      let start = try number(place + 4, 4) + 34
      guard try number(place + 8, 4) > 34, try number(start, 4) == Self.magic else { continue }
      var next = start + 36
      for _ in 0..<(try number(start + 34, 2)) {
        let length = try number(next + 10, 1)
        let end = next + 11 + length
        guard end <= bytes.count else { throw ReadError("truncated", at: next, in: "attribute of an AppleDouble file") }
        names.append(String(decoding: bytes[next + 11..<end].prefix { $0 != 0 }, as: UTF8.self))
        next = (end + 3) & ~3
      }
    }
    attributes = names
  }

  private static let finderInformation = 9
  /// `ATTR`
  private static let magic = 0x4154_5452
}

extension AppleDouble {
  /// Whether bytes are an AppleDouble file with the attribute by which macOS marks downloads. Malformed ones have none.
  public static func isQuarantine(_ bytes: ArraySlice<UInt8>) -> Bool {
    (try? AppleDouble(Array(bytes)))?.attributes.contains("com.apple.quarantine") ?? false
  }
}
