internal import Bytes
internal import Synchronization

/// The copyright holders of folders, from licenses and projects. Each file is read once.
final class LicenseHolders: Sendable {
  private let cached = Locked<[Path: [String]]>([:])

  /// - Returns: names in lower case without spaces.
  func names(in path: Path, _ source: any FileSource) -> [String] {
    if let found = cached.withLock({ $0[path] }) { return found }
    let isProject = path.lastComponent == Array("project.pbxproj".utf8)
    let names = source.contents(of: path).map { isProject ? Self.organizations(in: $0) : Self.holders(in: $0) } ?? []
    cached.withLock { $0[path] = names }
    return names
  }

  private static let initials: ByteSet = "LlCc"

  static func isLicense(_ name: [UInt8]) -> Bool {
    guard let first = name.first, initials.contains(first) else { return false }
    let stem = name.prefix { $0 != UInt8(ascii: ".") }
    let ending = name.dropFirst(stem.count)
    return ["license", "licence", "copying"].contains { KnownLibrary.plain(stem) == Array($0.utf8) }
      && ["", ".txt", ".md", ".rst"].contains { ending.elementsEqual($0.utf8) }
  }

  /// The holders in lines such as `Copyright (c) 2014 Jo Doe. All rights reserved.`, except the FSF for the text of the GPL.
  private static func holders(in text: [UInt8]) -> [String] {
    text.prefix(16 << 10).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { bytes in
      let line = String(decoding: bytes, as: UTF8.self).drop { !$0.isLetter }
      guard line.hasPrefix("Copyright"), line.contains(where: \.isNumber) else { return nil }
      let words = line.dropFirst("Copyright".count).split { $0.isWhitespace || $0 == "," }
      let name = words.drop { $0 == "(c)" || $0 == "(C)" || $0 == "©" || $0 == "by" || $0.allSatisfy { !$0.isLetter } }
        .prefix { $0.first.map("<([".contains) == false && $0 != "All" }
      let plain = plain(name.joined())
      return plain.count < 3 || plain.hasPrefix("freesoftwarefoundation") ? nil : plain
    }
  }

  private static func organizations(in project: [UInt8]) -> [String] {
    var names: [String] = []
    organizationKey.forEachMatch(in: project.span) { place, _ in
      let value = project[(place + "ORGANIZATIONNAME = ".utf8.count)...].prefix { $0 != UInt8(ascii: ";") && $0 != 0x0A }
      let name = plain(String(decoding: value, as: UTF8.self))
      if name.count > 2 { names.append(name) }
      return false
    }
    return names
  }

  private static let organizationKey = LiteralSearch(["ORGANIZATIONNAME = "])

  private static func plain(_ name: String) -> String { String(decoding: KnownLibrary.plain(name.utf8), as: UTF8.self) }
}
