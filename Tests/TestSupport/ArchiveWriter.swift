internal import Foundation

/// A member of an archive that a test makes.
public struct ArchivedFile: Sendable {
  public var path: String
  public var contents: [UInt8]
  /// The type in its mode: 0o10 for a file, 0o12 for a link, 0o04 for a folder, 0o02 for a device.
  public var type: UInt32 = 0o10
  /// Compressed contents in place of real ones.
  public var compressed: Compressed?
  public var isEncrypted = false
  /// Whether the sizes follow the contents, as programs write them that do not know them before.
  public var hasDescriptor = false
  /// Whether sizes and offset are in 64 bits.
  public var isLarge = false
  public var method: UInt16?

  public init(_ path: String, _ contents: [UInt8] = []) {
    self.path = path
    self.contents = contents
  }

  public init(_ path: String, _ text: String) { self.init(path, Array(text.utf8)) }

  /// Bytes as `gzip` compresses them.
  public struct Compressed: Sendable {
    public let bytes: [UInt8]
    public let checksum: UInt32
    public var size: Int

    public init(bytes: [UInt8], checksum: UInt32, size: Int) {
      self.bytes = bytes
      self.checksum = checksum
      self.size = size
    }
  }

  public func with(_ change: (inout ArchivedFile) -> Void) -> ArchivedFile {
    var file = self
    change(&file)
    return file
  }

  /// The same, deflated.
  public var deflated: ArchivedFile {
    get throws {
      let gzip = try gzip(contents)
      let end = gzip.count - 8
      let numbers = gzip[end...].map(UInt32.init)
      let checksum = numbers[0] | numbers[1] << 8 | numbers[2] << 16 | numbers[3] << 24
      return with { $0.compressed = Compressed(bytes: Array(gzip[10..<end]), checksum: checksum, size: contents.count) }
    }
  }
}

/// Compresses with the program of that name, without name and time.
public func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
  let folder = try TemporaryFolder()
  try folder.write("file", bytes)
  let result = try run(URL(filePath: "/usr/bin/env"), ["gzip", "-9", "-n", "file"], in: folder.url)
  guard result.status == 0 else { throw CocoaError(.executableLoad) }
  return Array(try Data(contentsOf: folder.url.appending(path: "file.gz")))
}

/// A zip archive (PKWARE's APPNOTE).
///
/// - Parameter copies: further members with the contents of the last one.
public func zip(_ files: [ArchivedFile], repeatingLast copies: Int = 0) -> [UInt8] {
  var bytes: [UInt8] = []
  var directory: [UInt8] = []
  for file in files {
    let header = ZipHeader(file, offset: bytes.count)
    bytes += header.local
    directory += header.central
  }
  if let last = files.last {
    let offset = bytes.count - ZipHeader(last, offset: 0).local.count
    for number in 0..<copies {
      directory += ZipHeader(last.with { $0.path = "App/\(number).m" }, offset: offset).central
    }
  }
  let offset = bytes.count
  bytes += directory
  let count = UInt64(files.count + copies)
  let isLarge = files.contains(where: \.isLarge)
  if isLarge {
    let place = bytes.count
    let end: [(UInt64, Int)] = [
      (0x0606_4B50, 4), (44, 8), (45, 2), (45, 2), (0, 8), (count, 8), (count, 8), (UInt64(directory.count), 8),
      (UInt64(offset), 8), (0x0706_4B50, 4), (0, 4), (UInt64(place), 8), (1, 4),
    ]
    for (number, width) in end { bytes += little(number, width) }
  }
  let shortCount = isLarge ? 0xFFFF : count & 0xFFFF
  let (size, place) = isLarge ? (0xFFFF_FFFF, 0xFFFF_FFFF) : (UInt64(directory.count), UInt64(offset))
  for (number, width) in [(0x0605_4B50, 4), (0, 4), (shortCount, 2), (shortCount, 2), (size, 4), (place, 4), (0, 2)] {
    bytes += little(number, width)
  }
  return bytes
}

private struct ZipHeader {
  var local: [UInt8]
  var central: [UInt8]

  init(_ file: ArchivedFile, offset: Int) {
    let name = Array(file.path.utf8)
    let data = file.compressed?.bytes ?? file.contents
    let checksum = UInt64(file.compressed?.checksum ?? checksum(of: file.contents))
    let size = UInt64(file.compressed?.size ?? file.contents.count)
    let method = UInt64(file.method ?? (file.compressed == nil ? 0 : 8))
    let flags: UInt64 = (file.isEncrypted ? 1 : 0) | (file.hasDescriptor ? 8 : 0)
    func join(_ fields: [(UInt64, Int)]) -> [UInt8] { fields.flatMap { little($0, $1) } }
    let packed = UInt64(data.count)
    let start = join([(file.isLarge ? 45 : 20, 2), (flags, 2), (method, 2), (0, 4)])
    let numbers = join([(checksum, 4), (file.isLarge ? 0xFFFF_FFFF : packed, 4), (file.isLarge ? 0xFFFF_FFFF : size, 4)])
    let known = file.hasDescriptor ? [UInt8](repeating: 0, count: 12) : numbers
    let large = file.isLarge ? join([(1, 2), (16, 2), (size, 8), (packed, 8)]) : []
    let lengths = join([(UInt64(name.count), 2), (UInt64(large.count), 2)])
    local = join([(0x0403_4B50, 4)]) + start + known
    local += lengths + name + large
    local += data
    if file.hasDescriptor { local += join([(0x0807_4B50, 4)]) + numbers }
    central = join([(0x0201_4B50, 4), (0x0300 | 45, 2)]) + start + numbers
    central += lengths + join([(0, 2), (0, 4), (UInt64(file.type << 28 | 0o644 << 16), 4), (UInt64(offset), 4)])
    central += name + large
  }
}

/// A tar archive (POSIX ustar).
public func tar(_ files: [ArchivedFile]) -> [UInt8] {
  var bytes: [UInt8] = []
  for file in files {
    var header = [UInt8](repeating: 0, count: 512)
    func set(_ text: String, at offset: Int) { for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte } }
    func octal(_ number: Int, _ width: Int) -> String {
      let digits = String(number, radix: 8)
      return String(repeating: "0", count: width - digits.count) + digits
    }
    set(String(file.path.prefix(100)), at: 0)
    set(octal(0o644, 7), at: 100)
    set(octal(0, 7), at: 108)
    set(octal(0, 7), at: 116)
    let isLink = file.type == 0o12
    set(octal(isLink ? 0 : file.compressed?.size ?? file.contents.count, 11), at: 124)
    set(octal(0, 11), at: 136)
    set("        ", at: 148)
    set(isLink ? "2" : file.type == 0o04 ? "5" : file.type == 0o02 ? "3" : "0", at: 156)
    if isLink { set(String(decoding: file.contents, as: UTF8.self), at: 157) }
    set("ustar\u{0}00", at: 257)
    set(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\u{0}", at: 148)
    bytes += header
    if isLink { continue }
    bytes += file.contents + [UInt8](repeating: 0, count: (512 - file.contents.count % 512) % 512)
  }
  return bytes + [UInt8](repeating: 0, count: 1024)
}

private func little(_ number: UInt64, _ width: Int) -> [UInt8] {
  (0..<width).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
}

/// CRC-32 of zip archives.
private func checksum(of bytes: [UInt8]) -> UInt32 {
  var sum = UInt32.max
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 {
      let isOdd = sum & 1 == 1
      sum >>= 1
      if isOdd { sum ^= 0xEDB8_8320 }
    }
  }
  return ~sum
}
