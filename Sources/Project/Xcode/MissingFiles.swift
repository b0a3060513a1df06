internal import Bytes

/// A file that targets build but that is missing from the checkout.
public struct MissingFile: Sendable {
  /// Index in `BuiltFiles.files`.
  public let index: Int
  /// Actual spelling if only the case differs.
  public let spelling: String?
  /// The only file of this name that no target builds; nil if there is none or several.
  public let newPath: String?
  /// Whether the path is outside the checkout.
  public let isOutside: Bool
}

/// Files that targets build, without the document that lists them, which takes ten times the memory.
public struct BuiltFiles: Sendable {
  public struct File: Sendable {
    /// Relative to the folder of the `.xcodeproj`.
    public let path: String
    /// Target names, sorted.
    public let targets: [String]
    /// Range of the reference's id.
    public let place: Range<Int>
    /// Whether the target copies it as a folder reference.
    public let isFolder: Bool
    /// Whether the build fails without it.
    public let isNeeded: Bool
  }

  /// In document order.
  public let files: [File]
  /// Synchronized folders, without targets.
  public let folders: [File]
  /// Strings that mention files created during the build.
  private let makers: [String]

  public init(_ project: XcodeProject) {
    let locations = project.locations()
    var targets: [Int: Set<String>] = [:]
    var needed: Set<Int> = []
    for file in project.builtFiles() {
      targets[file.reference, default: []].insert(file.target)
      if !project.isProjectHeader(file) { needed.insert(file.reference) }
    }
    func file(_ index: Int, _ targets: Set<String>) -> File? {
      guard let path = locations[index]?.projectPath else { return nil }
      let type = project.string(project.objects[index], "lastKnownFileType")
      // Examples of rules have no file types.
      return File(
        path: path, targets: targets.sorted(), place: project.place(of: project.objects[index]),
        isFolder: type == "folder" || type == nil && !path.contains("."), isNeeded: needed.contains(index))
    }
    files = targets.sorted { $0.key < $1.key }.compactMap { file($0.key, $0.value) }
    folders = project.objects.indices.compactMap { project.objects[$0].isa == .synchronizedGroup ? file($0, []) : nil }
    makers = project.makers()
  }

  /// Whether most of the files are missing, so the checkout is incomplete.
  public static func isIncomplete(_ presence: [String: ProjectContext.Presence]) -> Bool {
    let missing = presence.values.count { $0 == .missing }
    return missing > 20 && missing * 2 > presence.count
  }

  /// Whether at least two sources are missing, and at least half of them.
  ///
  /// - Parameter moved: by missing path, the only file of that name that no target builds.
  public func lacksMostSources(_ presence: [String: ProjectContext.Presence], moved: [String: String]) -> Bool {
    let sources = files.lazy.map(\.path).filter(\.isCompiled)
    let missing = sources.count { presence[$0] == .missing && moved[$0] == nil }
    return missing > 1 && missing * 2 >= sources.count
  }

  /// Whether it has sources, and more of them than it lacks.
  ///
  /// - Parameter moved: by missing path, the only file of that name that no target builds.
  public func hasMostSources(_ presence: [String: ProjectContext.Presence], moved: [String: String]) -> Bool {
    let sources = files.lazy.map(\.path).filter(\.isCompiled)
    return sources.count { presence[$0] == .missing && moved[$0] == nil } * 2 < sources.count
  }

  /// The files whose names no script of these projects mentions.
  public static func unmentioned(_ paths: [String], in projects: [BuiltFiles]) -> [String] {
    if paths.isEmpty { return [] }
    let mentioned = names(of: paths, in: projects.flatMap(\.makers))
    return paths.filter { !mentioned.contains(name(of: $0)) }
  }

  /// Missing files, except those that scripts and build rules create.
  ///
  /// - Parameter moved: by missing path, the only file of that name that no target builds.
  public func missing(
    _ presence: [String: ProjectContext.Presence], moved: [String: String] = [:]
  ) -> [MissingFile] {
    let absent = files.indices.compactMap { index -> MissingFile? in
      let path = files[index].path
      return switch presence[path] {
      case .otherCase(let actual): MissingFile(index: index, spelling: actual, newPath: nil, isOutside: false)
      case .missing: MissingFile(index: index, spelling: nil, newPath: moved[path], isOutside: false)
      case .outside: MissingFile(index: index, spelling: nil, newPath: nil, isOutside: true)
      case .present, nil: nil
      }
    }
    guard !absent.isEmpty else { return [] }
    let made = Self.names(of: absent.map { files[$0.index].path }, in: makers)
    return absent.filter { $0.spelling != nil || !made.contains(Self.name(of: files[$0.index].path)) }
  }

  private static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// The file names that occur in any of the strings.
  ///
  /// Names of equal length are searched together with a rolling hash: names and strings may number in the thousands, but no
  /// name is longer than 255 bytes.
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
}

extension String {
  /// Whether it is the path of a source that is compiled on its own.
  public var isCompiled: Bool {
    compiledEndings.contains(where: hasSuffix)
  }

  /// Whether the file is usually kept out of repositories, by its name: keys and certificates, configurations of services.
  public var isSecret: Bool {
    let name = split(separator: "/").last.map { $0.lowercased() } ?? ""
    return [".p12", ".pem", ".cer", ".der", ".key", ".mobileprovision", ".provisionprofile"].contains(where: name.hasSuffix)
      || ["secrets.swift", "credentials.swift", "apikeys.swift", "secrets.h", "credentials.h", "apikeys.h"].contains(name)
      || [".plist", ".json", ".xcconfig"].contains(where: name.hasSuffix)
        && ["secret", "credential", "apikey", "googleservice-info"].contains(where: name.holds)
  }
}

extension XcodeProject {
  /// Strings that mention files created during the build: scripts, and outputs of scripts and rules.
  fileprivate func makers() -> [String] {
    objects.flatMap { object -> [String] in
      switch object.isa {
      case .shellScriptBuildPhase: strings(object, "outputPaths") + [string(object, "shellScript") ?? ""]
      case .buildRule: strings(object, "outputFiles") + [string(object, "script") ?? ""]
      default: []
      }
    }
  }
}

/// Rabin-Karp rolling hash.
private struct RollingHash {
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  private(set) var value: UInt64 = 0
  /// Factor of the byte that leaves the window.
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

private let compiledEndings = [".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".cxx", ".s", ".S"]
