/// A file that targets build and that is not in the checkout under its name.
public struct MissingFile: Sendable {
  /// From the folder that holds the `.xcodeproj`.
  public let path: String
  /// How the checkout spells it, where only upper and lower case differ.
  public let spelling: String?
  /// Names, sorted.
  public let targets: [String]
  /// Bytes of the reference's id.
  public let place: Range<Int>
}

extension XcodeProject {
  /// Whether most of the files that targets build are missing: then only a part of the checkout is there.
  public func isIncomplete(_ presence: [String: ProjectSurroundings.Presence]) -> Bool {
    let missing = presence.values.count { $0 == .missing }
    return missing > 20 && missing * 2 > presence.count
  }

  /// What is not there of the files that targets build, without what scripts and rules of the project make.
  public func missingFiles(_ presence: [String: ProjectSurroundings.Presence]) -> [MissingFile] {
    guard presence.values.contains(where: { $0 != .present }) else { return [] }
    let locations = locations()
    var targets: [Int: Set<String>] = [:]
    for file in builtFiles() { targets[file.reference, default: []].insert(file.target) }
    let absent = targets.keys.sorted().compactMap { index -> (index: Int, path: String, found: ProjectSurroundings.Presence)? in
      guard let path = locations[index]?.projectPath, let found = presence[path], found != .present else { return nil }
      return (index, path, found)
    }
    let made = Self.names(of: absent.map(\.path), in: madeFiles())
    return absent.compactMap { index, path, found in
      var spelling: String?
      if case .otherCase(let actual) = found { spelling = actual }
      if spelling == nil, made.contains(Self.name(of: path)) { return nil }
      return MissingFile(
        path: path, spelling: spelling, targets: (targets[index] ?? []).sorted(), place: place(of: objects[index]))
    }
  }

  private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Which names of files occur anywhere in texts.
  ///
  /// Names of one length are looked for together, by a hash of so many bytes that is rolled over the text: there may be as many names as
  /// texts, but no name is longer than 255 bytes.
  private static func names(of paths: [String], in texts: [String]) -> Set<String> {
    var byLength: [Int: [UInt64: Set<String>]] = [:]
    for name in paths.map(name) where (1...255).contains(name.utf8.count) {
      byLength[name.utf8.count, default: [:]][RollingHash.of(Array(name.utf8)[...]), default: []].insert(name)
    }
    var found: Set<String> = []
    for text in Set(texts) {
      let bytes = Array(text.utf8)
      for (length, names) in byLength where length <= bytes.count {
        var hash = RollingHash(bytes[..<length])
        var end = length
        while true {
          if let names = names[hash.value] { found.formUnion(names) }
          guard end < bytes.count else { break }
          hash.roll(adding: bytes[end], removing: bytes[end - length])
          end += 1
        }
      }
    }
    return found
  }

  /// Texts that name what is made during the build: scripts, and the outputs of scripts and rules.
  private func madeFiles() -> [String] {
    objects.flatMap { object -> [String] in
      switch object.isa {
      case .shellScriptBuildPhase: strings(object, "outputPaths") + [string(object, "shellScript") ?? ""]
      case .buildRule: strings(object, "outputFiles") + [string(object, "script") ?? ""]
      default: []
      }
    }
  }
}

/// The hash by Rabin and Karp of a number of bytes that follow one another.
private struct RollingHash {
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  private(set) var value: UInt64 = 0
  /// Of the byte that leaves.
  private var factor: UInt64 = 1

  init(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      value = value &* Self.base &+ UInt64(byte) &+ 1
      factor = factor &* Self.base
    }
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 { RollingHash(bytes).value }

  mutating func roll(adding byte: UInt8, removing old: UInt8) {
    value = value &* Self.base &+ UInt64(byte) &+ 1 &- factor &* (UInt64(old) &+ 1)
  }
}
