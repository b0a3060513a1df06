public import Bytes

/// Reads a property list in any format as values without locations; for locations, see `PlistDocument`.
public enum PropertyListReader {
  /// - Throws: the first syntax error.
  public static func read(_ raw: [UInt8]) throws(ReadError) -> PropertyList {
    try PlistDocument(raw).root.propertyList
  }
}
