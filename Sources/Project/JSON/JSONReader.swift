public import Bytes

/// Reads JSON (RFC 8259) as values without locations; for locations, see `PlistDocument`.
public enum JSONReader {
  /// - Throws: the first syntax error.
  public static func read(_ bytes: [UInt8]) throws(ReadError) -> PropertyList {
    try PlistDocument(json: bytes).root.propertyList
  }
}
