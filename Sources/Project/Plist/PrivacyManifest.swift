public import Bytes

/// A `PrivacyInfo.xcprivacy` (Apple, "Bundle Resources › Privacy manifest files"; TN3181, "Debugging an invalid privacy manifest").
///
/// Values of a wrong kind are kept as they are, so that a rule can report them at their place.
public struct PrivacyManifest: Sendable {
  /// A kind of data that is collected (Apple, "Describing data use in privacy manifests").
  public struct CollectedDataType: Sendable {
    public let value: PlistValue
    /// `NSPrivacyCollectedDataType`.
    public var type: PlistValue? { value["NSPrivacyCollectedDataType"] }
    /// `NSPrivacyCollectedDataTypeLinked`: whether it is linked to who people are.
    public var isLinked: PlistValue? { value["NSPrivacyCollectedDataTypeLinked"] }
    /// `NSPrivacyCollectedDataTypeTracking`: whether it is used to track people.
    public var isTracking: PlistValue? { value["NSPrivacyCollectedDataTypeTracking"] }
    /// `NSPrivacyCollectedDataTypePurposes`, which is to be a list of strings.
    public var purposes: PlistValue? { value["NSPrivacyCollectedDataTypePurposes"] }
  }

  /// A category of APIs with the reasons for their use (Apple, "Describing use of required reason API").
  public struct AccessedAPIType: Sendable {
    public let value: PlistValue
    /// `NSPrivacyAccessedAPIType`, such as `NSPrivacyAccessedAPICategoryUserDefaults`.
    public var category: PlistValue? { value["NSPrivacyAccessedAPIType"] }
    /// `NSPrivacyAccessedAPITypeReasons`, which is to be a list of strings.
    public var reasonList: PlistValue? { value["NSPrivacyAccessedAPITypeReasons"] }
    /// Its strings, such as `CA92.1`, with their places.
    public var reasons: [PlistValue] { value["NSPrivacyAccessedAPITypeReasons"]?.elements?.filter { $0.kind == .string } ?? [] }
  }

  /// Every key that may be at the top.
  public static let keys = [
    "NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes",
  ]

  public let document: PlistDocument

  /// - Throws: `ReadError` for what is no property list, or no dictionary.
  public init(_ bytes: [UInt8]) throws(ReadError) {
    document = try PlistDocument(bytes, dictionaryOf: "privacy manifest")
  }

  /// Any key at the top.
  public subscript(key: String) -> PlistValue? { document.root[key] }

  /// `NSPrivacyTracking`: whether data is used to track people. False where it is missing.
  public var isTracking: Bool { self["NSPrivacyTracking"]?.boolean == true }

  /// `NSPrivacyTrackingDomains`: hosts that the system blocks while people have not allowed tracking.
  public var trackingDomains: [PlistValue] { elements("NSPrivacyTrackingDomains").filter { $0.kind == .string } }

  /// `NSPrivacyCollectedDataTypes`, of which a valid one is a dictionary.
  public var collectedDataTypes: [CollectedDataType] {
    elements("NSPrivacyCollectedDataTypes").map(CollectedDataType.init)
  }

  /// `NSPrivacyAccessedAPITypes`, of which a valid one is a dictionary.
  public var accessedAPITypes: [AccessedAPIType] {
    elements("NSPrivacyAccessedAPITypes").map(AccessedAPIType.init)
  }

  /// What is at the top under a key that no manifest has.
  public var unknownValues: [PlistValue] {
    document.root.values.filter { !Self.keys.contains($0.key ?? "") }
  }

  private func elements(_ key: String) -> [PlistValue] { self[key]?.elements.map(Array.init) ?? [] }
}
