public import Bytes

/// Reads JSON (RFC 8259) as values without places; `PlistDocument` knows those.
public enum JSONReader {
  /// - Throws: `ReadError` with the place of the first fault.
  public static func read(_ bytes: [UInt8]) throws(ReadError) -> PropertyList {
    try PlistDocument(json: bytes).root.propertyList
  }
}
