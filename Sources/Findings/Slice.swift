/// One of the libraries of an `.xcframework`, as its Info.plist (`AvailableLibraries`) tells them apart.
public struct Slice: Hashable, Sendable {
  /// `LibraryIdentifier`, for example `ios-arm64_x86_64-simulator`.
  public let identifier: String
  /// The platform with its variant, as people say it: `iOS simulator`.
  public let platform: String

  public init(identifier: String, platform: String) {
    self.identifier = identifier
    self.platform = platform
  }
}
