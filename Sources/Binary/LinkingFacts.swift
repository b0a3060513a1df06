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
    case LoadCommand.idDylib:
      installName = try reader.string(at: Int(try reader.uint32()))
    case LoadCommand.loadDylib, LoadCommand.lazyLoadDylib, LoadCommand.loadUpwardDylib:
      libraries.append(LinkedLibrary(installName: try reader.string(at: Int(try reader.uint32()))))
    case LoadCommand.reexportDylib:
      libraries.append(LinkedLibrary(installName: try reader.string(at: Int(try reader.uint32())), isReexported: true))
    case LoadCommand.loadWeakDylib:
      libraries.append(LinkedLibrary(installName: try reader.string(at: Int(try reader.uint32())), isWeak: true))
    case LoadCommand.rpath:
      runPaths.append(try reader.string(at: Int(try reader.uint32())))
    case LoadCommand.uuid:
      uuid = Self.uuid(try reader.bytes(16))
    case LoadCommand.encryptionInfo, LoadCommand.encryptionInfo64:
      // cryptoff and cryptsize come before cryptid.
      try reader.skip(8)
      isEncrypted = try reader.uint32() != 0
    case LoadCommand.buildVersion:
      let platform = try reader.uint32()
      buildTargets.append(BuildTarget(platform: platform, minimum: try reader.uint32(), sdk: try reader.uint32()))
    default:
      // The commands of older linkers, one for each platform, which buildVersion numbers.
      guard let platform = Self.platforms[command.code] else { return }
      buildTargets.append(BuildTarget(platform: platform, minimum: try reader.uint32(), sdk: try reader.uint32()))
    }
  }

  private static let platforms: [UInt32: UInt32] = [
    LoadCommand.versionMinMacOSX: 1, LoadCommand.versionMinIPhoneOS: 2, LoadCommand.versionMinTVOS: 3,
    LoadCommand.versionMinWatchOS: 4,
  ]

  private static func uuid(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return text
  }
}
