internal import Bytes

/// What load commands say about how an image was linked and what it runs on. Commands that it does not know say nothing to it.
public struct LinkingFacts: Sendable {
  /// `LC_ID_DYLIB`: the name by which others load this library.
  public internal(set) var installName: String?
  /// In the order of the load commands, which import ordinals count from 1.
  public internal(set) var libraries: [LinkedLibrary] = []
  public internal(set) var buildTargets: [BuildTarget] = []
  public internal(set) var runPaths: [String] = []
  /// Thirty-two hexadecimal digits in groups, as `dwarfdump --uuid` prints them.
  public internal(set) var uuid: String?
  /// `cryptid` is set: the App Store has encrypted the text, so strings in it are noise.
  public internal(set) var isEncrypted = false

  mutating func read(_ command: LoadCommand, _ commandReader: ByteReader) throws(ReadError) {
    var reader = commandReader
    try reader.skip(8)
    switch command.code {
    case 0xD:  // LC_ID_DYLIB
      installName = try reader.string(at: Int(try reader.uint32()))
    case 0xC, 0x20, 0x8000_0023:  // LC_LOAD_DYLIB, LC_LAZY_LOAD_DYLIB, LC_LOAD_UPWARD_DYLIB
      libraries.append(LinkedLibrary(installName: try reader.string(at: Int(try reader.uint32()))))
    case 0x8000_001F:  // LC_REEXPORT_DYLIB
      libraries.append(LinkedLibrary(installName: try reader.string(at: Int(try reader.uint32())), isReexported: true))
    case 0x8000_0018:  // LC_LOAD_WEAK_DYLIB
      libraries.append(LinkedLibrary(installName: try reader.string(at: Int(try reader.uint32())), isWeak: true))
    case 0x8000_001C:  // LC_RPATH
      runPaths.append(try reader.string(at: Int(try reader.uint32())))
    case 0x1B:  // LC_UUID
      uuid = Self.uuid(try reader.bytes(16))
    case 0x21, 0x2C:  // LC_ENCRYPTION_INFO, LC_ENCRYPTION_INFO_64: cryptoff, cryptsize, cryptid
      try reader.skip(8)
      isEncrypted = try reader.uint32() != 0
    case 0x32:  // LC_BUILD_VERSION
      let platform = try reader.uint32()
      buildTargets.append(BuildTarget(platform: platform, minimum: try reader.uint32(), sdk: try reader.uint32()))
    case 0x24, 0x25, 0x2F, 0x30:  // LC_VERSION_MIN_MACOSX, …_IPHONEOS, …_TVOS, …_WATCHOS
      let platforms: [UInt32: UInt32] = [0x24: 1, 0x25: 2, 0x2F: 3, 0x30: 4]
      let platform = platforms[command.code] ?? 0
      buildTargets.append(BuildTarget(platform: platform, minimum: try reader.uint32(), sdk: try reader.uint32()))
    default: break
    }
  }

  private static func uuid(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return text
  }
}
