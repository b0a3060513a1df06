/// A section of NUL-terminated strings (`S_CSTRING_LITERALS`).
public struct StringSection: Sendable {
  /// `segname`, for example `__TEXT`.
  public let segment: String
  /// `sectname`, for example `__objc_methtype`.
  public let name: String
  public let bytes: [UInt8]

  /// As printed by tools: `__TEXT,__cstring`.
  public var qualifiedName: String { segment.isEmpty ? name : "\(segment),\(name)" }

  /// The strings, without empty ones used as padding.
  public var strings: [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
