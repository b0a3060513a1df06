internal import Bytes
public import Findings
internal import Project

extension AnyFileType where Self == FileType<LockedVersions> {
  static var lockFile: Self {
    FileType(
      id: "lock-file", title: "a list of resolved dependencies", names: [.name("Podfile.lock"), .name("Package.resolved")],
      example: .podfileLock, isAuxiliary: true,
      reading: TextReading(
        read: { bytes, context in
          LockedVersions(bytes, isOfPods: context.path.lastComponent.suffix(5).elementsEqual(".lock".utf8))
        }, hasComments: false, damage: { LockedVersions.damage(of: $0) }),
      inspect: { file, _ in InspectedFacts(file.facts) })
  }
}

extension Example.Language {
  public static let podfileLock = Example.Language(path: "Podfile.lock", fence: "yaml")
}

/// A `Podfile.lock` or `Package.resolved`.
struct LockedVersions: TextFile {
  let bytes: [UInt8]
  let lines: LineIndex
  var comments: [Range<Int>] { [] }
  /// Empty if the file is malformed.
  let pins: [LockFile.Pin]

  init(_ bytes: [UInt8], isOfPods: Bool) {
    self.bytes = bytes
    lines = LineIndex(bytes.span)
    pins = (isOfPods ? LockFile(podfileLock: bytes) : try? LockFile(packageResolved: bytes))?.pins ?? []
  }

  /// A lock file of CocoaPods begins with `PODS:` or lists other things below keys; that of packages is an object.
  fileprivate static func damage(of bytes: Span<UInt8>) -> String? {
    if let damage = bytes.textDamage { return damage }
    let isList = bytes.holds("PODS:") || bytes.holds("DEPENDENCIES:") || bytes.holds("COCOAPODS:")
    return isList || bytes.isEnclosed(by: UInt8(ascii: "{"), UInt8(ascii: "}")) ? nil : "malformed list of resolved dependencies"
  }

  fileprivate var facts: FactTree {
    .array(pins.map { .dictionary([.init("name", $0.name), .init("version", $0.version)]) })
  }
}
