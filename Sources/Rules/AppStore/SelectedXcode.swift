internal import Bytes
internal import Findings

/// A file that may select the Xcode with which a service builds apps: a workflow, or `.xcode-version`.
public struct BuildServiceFile: Sendable {
  /// Relative to the root of the checkout.
  let path: String
  let bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

extension AnyFact where Self == Fact<BuildServiceFile> {
  /// Requests `DerivedFacts.buildServices`.
  static var buildServices: Self { Fact("build-services", []) }
}

/// The Xcode that builds what is uploaded.
struct SelectedXcode {
  /// For example `15.4`.
  let version: String
  let region: Region

  /// Nil if the file selects none or several, and for a workflow that does not upload.
  init?(_ file: BuildServiceFile) {
    let isVersion = file.path.lastPathComponent == ".xcode-version"
    let text = String(decoding: file.bytes, as: UTF8.self).lowercased()
    guard isVersion || Self.uploads.contains(where: text.contains) else { return nil }
    let lines = LineIndex(file.bytes.span)
    var found: [(version: String, range: Range<Int>)] = []
    for number in 1...lines.lineCount {
      let range = lines.range(ofLine: number)
      let line = file.bytes[range]
      guard line.first(where: { $0 != 0x20 && $0 != 0x09 }) != UInt8(ascii: "#") else { continue }
      if isVersion {
        if let version = Self.version(line[...]) { found.append((version, range)) }
      } else {
        found += Self.versions(in: line).map { ($0, range) }
      }
    }
    guard let first = found.first, Set(found.map(\.version)).count == 1 else { return nil }
    version = first.version
    let start = file.bytes[first.range].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? first.range.lowerBound
    let end = file.bytes[first.range].lastIndex { $0 > 0x20 } ?? start
    region = Region(start..<end + 1, in: lines, of: file.bytes)
  }

  /// What a workflow that uploads apps contains, in lowercase.
  private static let uploads = [
    "testflight", "app-store", "app_store", "appstore", "altool", "fastlane deliver", "fastlane pilot",
  ]
  private static let xcode = Array("xcode".utf8)

  /// The versions in `xcode-version: '15.4'`, `Xcode_15.4.app`, `osx_image: xcode12.2`, and `stack: osx-xcode-15.0.x`.
  private static func versions(in line: ArraySlice<UInt8>) -> [String] {
    let folded = Array(String(decoding: line, as: UTF8.self).lowercased().utf8)
    return folded.indices.compactMap { index -> String? in
      guard folded[index...].starts(with: xcode) else { return nil }
      var rest = folded[(index + xcode.count)...]
      if rest.starts(with: "-version".utf8) || rest.starts(with: "_version".utf8) { rest = rest.dropFirst("-version".utf8.count) }
      return version(rest.drop { "-_:=@'\"/ ".utf8.contains($0) })
    }
  }

  /// The version at the start, with one to three numbers.
  private static func version(_ text: ArraySlice<UInt8>) -> String? {
    let digits = text.drop { $0 == 0x20 }.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    let version = String(decoding: digits, as: UTF8.self).split(separator: ".").joined(separator: ".")
    guard let major = version.split(separator: ".").first.flatMap({ Int($0) }), (5..<100).contains(major) else { return nil }
    return version
  }
}
