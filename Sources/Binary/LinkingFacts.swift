internal import Bytes

/// Linking facts from load commands. Unknown commands are ignored.
public struct LinkingFacts: Sendable {
  /// `LC_ID_DYLIB`: the install name of this library.
  public internal(set) var installName: String?
  /// In load command order; import ordinals are 1-based indexes.
  public internal(set) var libraries: [LinkedLibrary] = []
  public internal(set) var buildTargets: [BuildTarget] = []
  public internal(set) var runPaths: [String] = []
  /// `LC_LINKER_OPTION`: what an object file asks the linker for, such as `-framework UIKit`.
  public internal(set) var linkerOptions: [[String]] = []
  /// 32 hexadecimal digits in groups, as printed by `dwarfdump --uuid`.
  public internal(set) var uuid: String?
  /// `cryptid` is set: the App Store encrypted the text segment, so its strings are noise.
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
    case LoadCommand.linkerOption:
      try reader.skip(4)
      linkerOptions.append(
        try reader.bytes(reader.remaining).split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    case LoadCommand.uuid:
      uuid = Self.uuid(try reader.bytes(16))
    case LoadCommand.encryptionInfo, LoadCommand.encryptionInfo64:
      // cryptoff and cryptsize precede cryptid.
      try reader.skip(8)
      isEncrypted = try reader.uint32() != 0
    case LoadCommand.buildVersion:
      let platform = try reader.uint32()
      buildTargets.append(BuildTarget(platform: platform, minimum: try reader.uint32(), sdk: try reader.uint32()))
    default:
      // Commands of older linkers, one for each platform that buildVersion numbers.
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
