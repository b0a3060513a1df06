public import Bytes

/// What an app is allowed to do, as its `.entitlements` file or its code signature says (Apple, "Bundle Resources › Entitlements").
public struct Entitlements: Sendable {
  public let document: PlistDocument

  /// - Throws: `ReadError` for what is no property list, or no dictionary.
  public init(_ bytes: [UInt8]) throws(ReadError) {
    document = try PlistDocument(bytes, dictionaryOf: "entitlements")
  }

  /// Any entitlement.
  public subscript(key: String) -> PlistValue? { document.root[key] }

  /// Every entitlement with its key, in the order of the file.
  public var all: [PlistValue] { Array(document.root.values) }

  /// Whether a boolean entitlement is there and true.
  public func isEnabled(_ key: String) -> Bool { self[key]?.boolean == true }

  /// The strings of an entitlement that is one string or a list of them, with their places; empty where it is missing.
  public func strings(_ key: String) -> [PlistValue] {
    guard let value = self[key] else { return [] }
    return value.kind == .string ? [value] : value.values.filter { $0.kind == .string }
  }

  /// `application-identifier`, or `com.apple.application-identifier` on macOS: team and bundle identifier.
  public var applicationIdentifier: String? {
    (self["application-identifier"] ?? self["com.apple.application-identifier"])?.string
  }
  /// `com.apple.developer.team-identifier`.
  public var teamIdentifier: String? { self["com.apple.developer.team-identifier"]?.string }
  /// `com.apple.security.application-groups`.
  public var applicationGroups: [PlistValue] { strings("com.apple.security.application-groups") }
  /// `com.apple.developer.associated-domains`, such as `applinks:example.com`.
  public var associatedDomains: [PlistValue] { strings("com.apple.developer.associated-domains") }
  /// `keychain-access-groups`.
  public var keychainAccessGroups: [PlistValue] { strings("keychain-access-groups") }
  /// `aps-environment`, or `com.apple.developer.aps-environment` on macOS: `development` or `production`.
  public var pushEnvironment: PlistValue? { self["aps-environment"] ?? self["com.apple.developer.aps-environment"] }
  /// `get-task-allow`, with which a debugger can attach; App Store Connect refuses it.
  public var allowsDebugging: Bool { isEnabled("get-task-allow") || isEnabled("com.apple.security.get-task-allow") }
}
