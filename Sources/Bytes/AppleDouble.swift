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
    // Only the first entry counts: many that share their attributes would take quadratic time.
    var place: Int?
    for entry in 0..<(try number(24, 2)) where place == nil {
      if try number(26 + 12 * entry, 4) == Self.finderInformation { place = 26 + 12 * entry }
    }
    // Two bytes align what follows 32 bytes of Finder information.
    guard let place, try number(place + 8, 4) > 34 else {
      attributes = []
      return
    }
    let start = try number(place + 4, 4) + 34
    guard try number(start, 4) == Self.magic else {
      attributes = []
      return
    }
    var names: [String] = []
    var next = start + 36
    for _ in 0..<(try number(start + 34, 2)) {
      let end = next + 11 + (try number(next + 10, 1))
      guard end <= bytes.count else { throw ReadError("truncated", at: next, in: "attribute of an AppleDouble file") }
      names.append(String(decoding: bytes[next + 11..<end].prefix { $0 != 0 }, as: UTF8.self))
      next = (end + 3) & ~3
    }
    attributes = names
  }

  private static let finderInformation = 9
  /// `ATTR`
  private static let magic = 0x4154_5452
}

extension AppleDouble {
  /// `._Kit` for `Kit`.
  public static func name(of file: [UInt8]) -> [UInt8] { prefix + file }

  /// The name of the file whose attributes are in a file with this name; nil for other names.
  public static func file(of name: [UInt8]) -> [UInt8]? { name.starts(with: prefix) ? Array(name.dropFirst(prefix.count)) : nil }

  private static let prefix = Array("._".utf8)

  /// Whether bytes are an AppleDouble file with the attribute by which macOS marks downloads. Malformed ones have none.
  public static func isQuarantine(_ bytes: ArraySlice<UInt8>) -> Bool {
    (try? AppleDouble(Array(bytes)))?.attributes.contains("com.apple.quarantine") ?? false
  }
}
