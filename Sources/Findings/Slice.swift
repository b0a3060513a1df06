/// One of the libraries of an `.xcframework` (`AvailableLibraries` in its Info.plist).
public struct Slice: Hashable, Sendable {
  /// `LibraryIdentifier`, for example `ios-arm64_x86_64-simulator`.
  public let identifier: String
  /// The platform with its variant: `iOS simulator`.
  public let platform: String

  public init(identifier: String, platform: String) {
    self.identifier = identifier
    self.platform = platform
  }
}
