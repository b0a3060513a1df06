public import Bytes

/// The keys and texts of a `.strings` or `.stringsdict` file: one table in one language.
///
/// A `.strings` file is text, as CoreFoundation's `CFOldStylePList.c` reads it, or an XML or binary property list; a
/// `.stringsdict` file is a property list whose values hold plural rules.
public struct StringTable: Sendable {
  /// Something wrong in text.
  public struct Fault: Hashable, Sendable {
    /// What CoreFoundation makes of it.
    public enum Effect: Sendable {
      /// The whole table is not read, and keys are shown instead of texts. Xcode refuses to copy such a file.
      case tableIsLost
      /// What stands before is read and the rest is lost without a word.
      case restIsLost
    }

    /// A clause without full stop.
    public let reason: String
    /// In bytes from the start of `StringTable.bytes`.
    public let offset: Int
    public let effect: Effect
  }

  /// The file, or its UTF-8 conversion if it was UTF-16. Offsets refer to these bytes.
  public let bytes: [UInt8]
  /// In the order of the file. Of two entries with the same key both are kept; at run time the last one counts.
  public let entries: [Entry]
  /// Where text is wrong, in its order. The first one is what to tell; entries behind it are what was probably meant, and the
  /// entries at which it stands may be missing.
  public let faults: [Fault]
  /// What a property list holds, where texts have other forms than in text.
  let decoded: [(key: String, value: StringTableValue)]

  /// Made anew each time, with a pass over the bytes: few tables need it.
  public var lines: LineIndex { LineIndex(bytes.span) }

  /// - Throws: `ReadError` for a broken property list, text that is neither UTF-8 nor UTF-16, and a table without dictionary.
  public init(_ raw: [UInt8]) throws(ReadError) {
    let marked = UTF16Text.decode(raw)
    let unmarked = marked == nil ? UTF16Text.decodeUnmarked(raw) : nil
    let text = marked ?? unmarked ?? raw
    bytes = text
    let format = PlistDocument.Format(of: text)
    if format == .binary || format == .xml {
      // An XML document says its encoding itself.
      let list = format == .xml ? try PlistDocument(xml: unmarked ?? raw, decoded: marked) : try PlistDocument(raw)
      guard let members = list.root.entries else { throw ReadError("no dictionary at the top", at: 0, in: "strings file") }
      let values = members.map { (key: $0.key ?? "", value: StringTableValue($0), place: $0.place) }
      decoded = values.map { ($0.key, $0.value) }
      entries = values.enumerated().map { Entry(decoded: $0, $1.key, $1.value, place: $1.place) }
      faults = []
    } else {
      if let offset = text.span.firstInvalidUTF8 {
        let byte = String(text[offset], radix: 16, uppercase: true)
        throw ReadError("the byte 0x\(byte) is not UTF-8", at: offset, in: "strings file")
      }
      guard text.count <= Int(UInt32.max) else { throw ReadError("more than 4 GB", at: 0, in: "strings file") }
      var reader = StringTableReader(text)
      reader.read()
      decoded = []
      entries = reader.entries
      faults = reader.faults
    }
  }
}

extension UTF16Text {
  /// UTF-16 without a byte order mark: text whose first characters are ASCII has a zero in every second byte.
  static func decodeUnmarked(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let isLittleEndian = bytes[0] != 0 && bytes[1] == 0 && bytes[2] != 0 && bytes[3] == 0
    let isBigEndian = bytes[0] == 0 && bytes[1] != 0 && bytes[2] == 0 && bytes[3] != 0
    guard isLittleEndian || isBigEndian else { return nil }
    return decode(bytes, isLittleEndian ? .littleEndian : .bigEndian, from: 0)
  }
}
