/// Whose file it is, when it is not the app's own: the answer to "which SDK?".
public struct Owner: Hashable, Sendable {
  public enum Kind: String, Sendable {
    /// A CocoaPods pod.
    case pod
    /// A Swift or JavaScript package.
    case package
    /// A `.framework` or `.xcframework`.
    case framework
    /// A static or dynamic library that stands alone.
    case library
    /// What lies in a folder of third parties without a package manager's doing.
    case vendored
  }

  public let kind: Kind
  public let name: String
  /// As a lock file or the framework's own Info.plist gives it.
  public let version: String?

  public init(kind: Kind, name: String, version: String?) {
    self.kind = kind
    self.name = name
    self.version = version
  }
}

extension Owner: Comparable {
  /// By name, then kind and version: two owners may be called the same.
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
