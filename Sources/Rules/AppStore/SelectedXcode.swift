internal import Bytes
internal import Findings

/// The Xcode with which a build service builds what is uploaded, from a workflow or `.xcode-version`.
struct SelectedXcode: Sendable {
  let path: String
  /// For example `15.4`.
  let version: String
  let region: Region

  /// Nil if the file selects none or several, and for a workflow that does not upload.
  fileprivate init?(_ file: YAMLFile, at path: String) {
    // Not in one expression, for which the compiler fails.
    let folded = file.bytes.map(\.folded)
    guard Self.isVersion(path) || Self.uploads.hasMatch(in: folded.span) else { return nil }
    let found = Self.versions(in: file, at: path)
    guard let first = found.first, found.allSatisfy({ $0.version == first.version }) else { return nil }
    self.path = path
    version = first.version
    region = Region(first.range, in: file.lines, of: file.bytes)
  }

  /// The versions in `xcode-version: '15.4'`, `Xcode_15.4.app`, `osx_image: xcode12.2`, and `stack: osx-xcode-15.0.x`, with their
  /// lines without indentation.
  ///
  /// - Parameter path: that of the file, which consists of the version if it is `.xcode-version`.
  static func versions(in file: YAMLFile, at path: String) -> [(version: String, range: Range<Int>)] {
    var found: [(version: String, range: Range<Int>)] = []
    for number in 1...file.lines.lineCount {
      let line = file.bytes[file.lines.range(ofLine: number)]
      guard let start = line.firstIndex(where: { !$0.isBlank }), let end = line.lastIndex(where: { $0 > 0x20 }),
        line[start] != UInt8(ascii: "#")
      else { continue }
      let versions = isVersion(path) ? [version(line)].compactMap(\.self) : versions(in: line.map(\.folded))
      for version in versions { found.append((version, start..<end + 1)) }
    }
    return found
  }

  /// - Parameter line: in lowercase.
  private static func versions(in line: [UInt8]) -> [String] {
    var found: [String] = []
    for index in line.indices where line[index...].starts(with: xcode) {
      var rest = line[(index + xcode.count)...]
      if rest.starts(with: "-version".utf8) || rest.starts(with: "_version".utf8) { rest = rest.dropFirst("-version".utf8.count) }
      if let version = version(rest.drop { "-_:=@'\"/ ".utf8.contains($0) }) { found.append(version) }
    }
    return found
  }

  /// The version at the start, with one to three numbers.
  private static func version(_ text: ArraySlice<UInt8>) -> String? {
    let digits = text.drop(while: \.isBlank).prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    let version = String(decoding: digits.prefix(longestVersion), as: UTF8.self).split(separator: ".").joined(separator: ".")
    guard let major = version.split(separator: ".").first.flatMap({ Int($0) }), (5..<100).contains(major) else { return nil }
    return version
  }

  private static func isVersion(_ path: String) -> Bool { path.lastPathComponent == versionFile }

  private static let longestVersion = 16
  private static let versionFile = ".xcode-version"
  /// What a workflow that uploads apps contains, in lowercase.
  private static let uploads = LiteralSearch([
    "testflight", "app-store", "app_store", "appstore", "altool", "fastlane deliver", "fastlane pilot",
  ])
  private static let xcode = Array("xcode".utf8)

  private static let files: Set = [
    versionFile, ".travis.yml", ".gitlab-ci.yml", "azure-pipelines.yml", "bitrise.yml", "codemagic.yaml",
  ]

  /// Whether a file configures a build service, by its name or folder.
  fileprivate static func mayBeSelected(in place: FilePlace) -> Bool {
    let folder = place.folder.description
    return files.contains(String(decoding: place.name, as: UTF8.self))
      || folder == ".github/workflows" || folder.hasSuffix("/.github/workflows")
      || folder.lastPathComponent == ".circleci"
  }
}

extension AnyFact where Self == Fact<SelectedXcode> {
  static var selectedXcodes: Self {
    Fact(
      "selected-xcodes",
      [
        FileCollector("selected-xcodes", .yaml, firstPartyOnly: true, where: SelectedXcode.mayBeSelected) { file, place in
          SelectedXcode(file, at: place.path)
        }
      ])
  }
}

extension UInt8 {
  /// Whether it is a space or tab.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
  /// An ASCII letter in lowercase.
  fileprivate var folded: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
