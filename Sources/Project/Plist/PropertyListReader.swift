public import Bytes

/// Reads a property list in any of its formats as values without places; `PlistDocument` knows those.
public enum PropertyListReader {
  /// - Throws: `ReadError` with the place of the first fault.
  public static func read(_ raw: [UInt8]) throws(ReadError) -> PropertyList {
    try PlistDocument(raw).root.propertyList
  }
}
