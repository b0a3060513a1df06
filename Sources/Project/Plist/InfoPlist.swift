public import Bytes

/// An information property list: what a bundle says of itself (Apple, "Bundle Resources › Information Property List").
public struct InfoPlist: Sendable {
  /// A text that the system shows when it asks people for access (Apple, "Protected resources").
  public struct UsageDescription: Sendable {
    /// For example `NSCameraUsageDescription`, or the purpose within `NSLocationTemporaryUsageDescriptionDictionary`.
    public let key: String
    /// As written, with variables such as `$(PRODUCT_NAME)`; nil where the value is no string.
    public let text: String?
    /// Bytes of the key in `document.bytes`.
    public let place: Range<Int>

    /// Whether it is there and holds nothing but white space, which App Store Connect refuses (ITMS-90738).
    public var isBlank: Bool { text?.allSatisfy(\.isWhitespace) == true }

    init(_ value: PlistValue) {
      key = value.key ?? ""
      text = value.string
      place = value.place
    }
  }

  public let document: PlistDocument

  /// - Throws: `ReadError` for what is no property list, or no dictionary.
  public init(_ bytes: [UInt8]) throws(ReadError) {
    document = try PlistDocument(bytes, dictionaryOf: "Info.plist")
  }

  /// Any key at the top.
  public subscript(key: String) -> PlistValue? { document.root[key] }

  /// `CFBundleIdentifier`, as written: most name a build setting, `$(PRODUCT_BUNDLE_IDENTIFIER)`.
  public var bundleIdentifier: String? { self["CFBundleIdentifier"]?.string }
  /// `CFBundleExecutable`: the name of the bundle's binary.
  public var executable: String? { self["CFBundleExecutable"]?.string }
  /// `CFBundlePackageType`: `APPL` for apps, `FMWK` for frameworks, `XPC!` for extensions, `BNDL` for other bundles.
  public var packageType: String? { self["CFBundlePackageType"]?.string }
  /// `CFBundleShortVersionString`: the version that people see.
  public var shortVersion: String? { self["CFBundleShortVersionString"]?.string }
  /// `CFBundleVersion`: the version of the build.
  public var version: String? { self["CFBundleVersion"]?.string }
  /// `NSExtensionPointIdentifier` in `NSExtension`; nil for what is no app extension.
  public var extensionPoint: String? { document["NSExtension", "NSExtensionPointIdentifier"]?.string }

  /// Every purpose string, in the order of the file.
  public var usageDescriptions: [UsageDescription] {
    document.root.values.flatMap { value -> [UsageDescription] in
      if value.key?.hasSuffix("UsageDescription") == true { return [UsageDescription(value)] }
      guard value.key == "NSLocationTemporaryUsageDescriptionDictionary", let purposes = value.entries else { return [] }
      return purposes.map(UsageDescription.init)
    }
  }
}
