internal import Bytes

/// A value in a project that is specific to one person or machine.
public struct CommittedIdentity: Sendable {
  public enum Kind: String, Hashable, Sendable {
    case team
    case profile
    case identity
    /// A path in a home folder, or an absolute path of a file.
    case path
  }

  public let kind: Kind
  public let value: String
  /// Bytes of the value.
  public let place: Range<Int>
  /// Whether no target builds the file, so the path has no effect.
  public var isUnused = false
}

extension XcodeProject {
  /// Teams, profiles, identities and machine-specific paths in build settings and file references, in document order.
  public func committedIdentities() -> [CommittedIdentity] {
    var found: [CommittedIdentity] = []
    lazy var built = Set(objects.lazy.filter { $0.isa == .buildFile }.compactMap { self.string($0, "fileRef") })
    for object in objects {
      switch object.isa {
      case .buildConfiguration:
        guard let settings = document.value(of: object.value, "buildSettings") else { continue }
        for key in document.keys(of: settings) {
          let values = document.kind(of: key + 1) == .array ? Array(document.elements(of: key + 1)) : [key + 1]
          let isSigning = Self.signingSettings.hasMatch(in: document.bytes.span.extracting(document.content(of: key)))
          for node in values
          where isSigning || Self.folders.hasMatch(in: document.bytes.span.extracting(document.range(of: node))) {
            found += identity(document.text(of: key), node)
          }
        }
      case .fileReference, .group, .variantGroup, .versionGroup, .synchronizedGroup:
        guard let node = document.value(of: object.value, "path") else { continue }
        let path = document.text(of: node)
        let isAbsolute = string(object, "sourceTree") == "<absolute>" && Self.isForeign(path)
        guard isAbsolute || Self.leadsHome(path) || Self.namesBuildFolder(path) else { continue }
        found.append(
          CommittedIdentity(
            kind: .path, value: document.text(of: node), place: document.range(of: node),
            isUnused: object.isa == .fileReference && !built.contains(object.id)))
      case .project: found += teamsOfTargets(object)
      default: continue
      }
    }
    return found
  }

  /// What the settings in question contain: in their names, or in their values.
  private static let signingSettings = LiteralSearch(["DEVELOPMENT_TEAM", "PROVISIONING_PROFILE", "CODE_SIGN_IDENTITY"])
  private static let folders = LiteralSearch(["/Users/", "/home/", "/Xcode/DerivedData/"])

  /// Xcode 8 and later use the build setting; the attribute is a leftover.
  private func teamsOfTargets(_ project: Object) -> [CommittedIdentity] {
    guard (lastUpgrade ?? 0) < 800, let attributes = document.value(of: project.value, "attributes"),
      let targets = document.value(of: attributes, "TargetAttributes")
    else { return [] }
    return document.keys(of: targets).flatMap { target in
      document.value(of: target + 1, "DevelopmentTeam").map { identity("DEVELOPMENT_TEAM", $0) } ?? []
    }
  }

  private func identity(_ key: String, _ node: Int) -> [CommittedIdentity] {
    guard let value = document.string(node), !value.isEmpty, !value.holds("$(") else { return [] }
    // `CODE_SIGN_IDENTITY[sdk=iphoneos*]`
    let name = key.utf8.contains(UInt8(ascii: "[")) ? key.split(separator: "[").first.map(String.init) ?? key : key
    let kind: CommittedIdentity.Kind
    switch name {
    case "DEVELOPMENT_TEAM" where value.utf8.count == 10: kind = .team
    case "PROVISIONING_PROFILE", "PROVISIONING_PROFILE_SPECIFIER": kind = .profile
    // `Apple Development` is generic; `Apple Development: Jo Doe (ABCDE12345)` is a person.
    case "CODE_SIGN_IDENTITY" where value.holds(": "): kind = .identity
    default:
      guard Self.namesHome(value) || Self.namesBuildFolder(value) else { return [] }
      kind = .path
    }
    if Self.isPlaceholder(value) { return [] }
    return [CommittedIdentity(kind: kind, value: value, place: document.range(of: node))]
  }

  /// Whether a value is a placeholder: `YOUR_TEAM_ID`, `XXXXXXXXXX`, `<#team#>`, an all-zero profile.
  private static func isPlaceholder(_ value: String) -> Bool {
    value.hasPrefix("$") || placeholders.hasMatch(in: Array(value.lowercased().utf8).span)
  }

  private static let placeholders = LiteralSearch([
    "your_", "your ", "your-", "yourteam", "xxxx", "placeholder", "changeme", "change_me", "replace_", "team_id", "teamid", "<#",
    "{{",
    "___", "00000000-0000", "@@",
  ])

  /// Whether a relative path begins with a home folder or climbs into one.
  private static func leadsHome(_ path: String) -> Bool {
    path.hasPrefix("~/") || path.hasPrefix("../") && (path.holds("../Users/") || path.holds("../home/"))
  }

  /// Whether a string contains a path in a home folder.
  private static func namesHome(_ text: String) -> Bool {
    guard text.holds("/Users/") || text.holds("/home/") else { return false }
    return ["/Users/", "/home/"].contains { root in
      text.split(whereSeparator: { " \"'=:,".contains($0) }).contains { word in
        let path = word.drop { $0 == "-" || $0.isLetter && word.first == "-" }
        return path.hasPrefix(root) && path.count > root.count && !path.hasPrefix("/Users/Shared")
      }
    }
  }

  /// Whether a path is in Xcode's DerivedData, whose folder names are random on every machine.
  private static func namesBuildFolder(_ text: String) -> Bool { text.holds("/Xcode/DerivedData/") }

  /// Whether an absolute path does not exist on every Mac.
  private static func isForeign(_ path: String) -> Bool {
    path.hasPrefix("/")
      && !["/System/", "/Library/", "/usr/", "/Applications/", "/Developer/", "/tmp/", "/private/", "/var/"].contains {
        path.hasPrefix($0)
      }
  }
}
