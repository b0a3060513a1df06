/// The owner of a third-party file.
public struct Owner: Hashable, Sendable {
  public enum Kind: String, Sendable {
    /// A CocoaPods pod.
    case pod
    /// A Swift or JavaScript package.
    case package
    /// A `.framework` or `.xcframework`.
    case framework
    /// A static or dynamic library outside of the above.
    case library
    /// A folder of third-party code that no package manager maintains.
    case vendored
  }

  public let kind: Kind
  public let name: String
  /// From a lock file or the framework's Info.plist.
  public let version: String?

  public init(kind: Kind, name: String, version: String?) {
    self.kind = kind
    self.name = name
    self.version = version
  }
}

extension Owner: Comparable {
  /// By name, kind and version: two owners may have the same name.
  public static func < (left: Owner, right: Owner) -> Bool {
    (left.name, left.kind.rawValue, left.version ?? "") < (right.name, right.kind.rawValue, right.version ?? "")
  }
}

extension Owner: CustomStringConvertible {
  public var description: String {
    guard let version else { return name }
    return "\(name) \(version)"
  }
}
