import Bytes

/// Where things stand in a little-endian 64-bit Mach-O file, so that a test can damage them. It trusts the file.
struct Sections {
  struct Header {
    let name: String
    /// Of the section header in the file.
    let place: Int
    let offset: Int
  }

  private(set) var headers: [Header] = []
  /// Offsets of the load commands, with their codes.
  private(set) var commands: [(code: Int, place: Int)] = []

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var place = 32
    for _ in 0..<bytes.word(at: 16) {
      let code = bytes.word(at: place)
      commands.append((code, place))
      if code == 0x19 {
        for index in 0..<bytes.word(at: place + 64) {
          let header = place + 72 + 80 * index
          let name = String(decoding: bytes[header..<header + 16].prefix { $0 != 0 }, as: UTF8.self)
          headers.append(Header(name: name, place: header, offset: bytes.word(at: header + 48)))
        }
      }
      place += bytes.word(at: place + 4)
    }
  }

  /// Where the contents of a section begin.
  func place(of section: String) -> Int? { header(of: section)?.offset }

  func header(of section: String) -> Header? { headers.first { $0.name == section } }

  func command(_ code: Int) -> Int? { commands.first { $0.code == code }?.place }

  /// Where the table of `LC_DYLD_CHAINED_FIXUPS` begins.
  var chainedFixups: Int? { command(0x8000_0034).map { bytes.word(at: $0 + 8) } }

  /// Where the signature begins.
  var codeSignature: Int? { command(0x1D).map { bytes.word(at: $0 + 8) } }
}

extension [UInt8] {
  /// A little-endian number of four bytes.
  func word(at place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(self[place + $1]) << (8 * $1) }
  }

  func bigEndianWord(at place: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(self[place + $1]) }
  }

  mutating func setWord(_ value: UInt32, at place: Int) {
    replaceSubrange(place..<place + 4, with: Sample.littleEndian(value))
  }

  mutating func setBigEndianWord(_ value: UInt32, at place: Int) {
    replaceSubrange(place..<place + 4, with: Sample.bigEndian(value))
  }

  /// Sets eight little-endian bytes.
  mutating func setLong(_ value: UInt64, at place: Int) {
    replaceSubrange(place..<place + 8, with: (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) })
  }
}
