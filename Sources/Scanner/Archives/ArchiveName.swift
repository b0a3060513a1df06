internal import Bytes

/// Which files are archives, by name.
enum ArchiveName {
  private static let endings = [
    ".ipa", ".zip", ".xcarchive", ".app", ".appex", ".framework", ".xcframework", ".whl", ".nupkg", ".tar", ".tgz", ".txz",
    ".tbz", ".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst",
  ]

  /// Whether a file is an archive that is read in place if the user names it.
  static func isArchive(_ name: [UInt8]) -> Bool {
    let lower = name.suffix(16).map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    return endings.contains { lower.hasSuffix($0) }
  }

  /// What separates the name of an archive from that of a member.
  static let separator = "!"
}
