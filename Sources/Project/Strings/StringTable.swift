public import Bytes

/// The keys and strings of a `.strings` or `.stringsdict` file: one strings table in one language.
///
/// A `.strings` file is text, as read by CoreFoundation's `CFOldStylePList.c`, or an XML or binary property list; a
/// `.stringsdict` file is a property list of plural rules.
public struct StringTable: Sendable {
  /// A syntax error.
  public struct Problem: Hashable, Sendable {
    /// Effect at run time.
    public enum Effect: Sendable {
      /// The whole table is ignored, and the app shows keys. Xcode refuses to copy such a file.
      case tableIsLost
      /// Everything after the error is silently ignored.
      case remainderIsLost
    }

    /// A clause without final period.
    public let reason: String
    /// Byte offset in `StringTable.bytes`.
    public let offset: Int
    public let effect: Effect
  }

  /// The file, converted to UTF-8 if it was UTF-16.
  public let bytes: [UInt8]
  /// In document order, including duplicate keys; at run time the last one wins.
  public let entries: [Entry]
  /// Syntax errors in order. Report the first one; entries after it are recovered, and the entries at an error may be missing.
  public let problems: [Problem]
  /// Contents of a property list, whose strings need decoding.
  let decoded: [(key: String, value: StringTableValue)]

  /// Computed on each access, in one pass over the bytes: few tables need it.
  public var lines: LineIndex { LineIndex(bytes.span) }

  /// A table of text without problems.
  init(_ bytes: [UInt8], _ entries: [Entry]) {
    (self.bytes, self.entries) = (bytes, entries)
    (problems, decoded) = ([], [])
  }

  /// - Throws: `ReadError` for a malformed property list, text that is neither UTF-8 nor UTF-16, or a table that is not a
  ///   dictionary.
  public init(_ raw: [UInt8]) throws(ReadError) {
    let marked = UTF16Text.decode(raw)
    let unmarked = marked == nil ? UTF16Text.decodeUnmarked(raw) : nil
    do throws(ReadError) {
      try self.init(raw, marked: marked, unmarked: unmarked)
    } catch {
      throw (marked ?? unmarked).map { UTF16Text.error(error, in: $0, from: raw) } ?? error
    }
  }

  /// - Parameters:
  ///   - marked: the UTF-8 conversion of a UTF-16 file with a byte order mark.
  ///   - unmarked: the same without one.
  private init(_ raw: [UInt8], marked: [UInt8]?, unmarked: [UInt8]?) throws(ReadError) {
    let text = marked ?? unmarked ?? raw
    bytes = text
    let format = PlistDocument.Format(of: text)
    if format == .binary || format == .xml {
      // An XML document declares its own encoding.
      let list =
        format == .xml ? try PlistDocument(xml: unmarked ?? raw, decoded: marked) : try PlistDocument(binary: text)
      guard let members = list.root.entries else {
        throw ReadError("the top level is not a dictionary", at: 0, in: "strings file")
      }
      let values = members.map { (key: $0.key ?? "", value: StringTableValue($0), place: $0.place) }
      decoded = values.map { ($0.key, $0.value) }
      entries = values.enumerated().map { Entry(decoded: $0, $1.key, $1.value, place: $1.place) }
      problems = []
    } else {
      if let offset = text.span.firstInvalidUTF8 {
        let byte = String(text[offset], radix: 16, uppercase: true)
        throw ReadError("invalid UTF-8 byte 0x\(byte)", at: offset, in: "strings file")
      }
      guard text.count <= Int(UInt32.max) else { throw ReadError("larger than 4 GB", at: 0, in: "strings file") }
      var reader = StringTableReader(text)
      reader.read()
      decoded = []
      entries = reader.entries
      problems = reader.problems
    }
  }
}

extension UTF16Text {
  /// UTF-16 without a byte order mark: if the first characters are ASCII, every second byte is zero.
  static func decodeUnmarked(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let isLittleEndian = bytes[0] != 0 && bytes[1] == 0 && bytes[2] != 0 && bytes[3] == 0
    let isBigEndian = bytes[0] == 0 && bytes[1] != 0 && bytes[2] == 0 && bytes[3] != 0
    guard isLittleEndian || isBigEndian else { return nil }
    return decode(bytes, isLittleEndian ? .littleEndian : .bigEndian, from: 0)
  }
}
