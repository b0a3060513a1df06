public import Bytes

/// The keys of a String Catalog (`.xcstrings`, JSON that Xcode 15 and later write) with their texts in all languages.
public struct StringCatalog: Sendable {
  public struct Entry: Sendable {
    public let key: String
    /// Bytes of the key in the file, without its quotes.
    public let place: Range<Int>
    /// False where the key is marked as "don't translate".
    public let shouldTranslate: Bool
    /// `manual`, `stale`, `extracted_with_value`, `migrated`; nil for a key that the source code still has.
    public let extractionState: String?
    /// In the order of the file. The source language may be missing: then the key is its own text.
    public let localizations: [Localization]

    public subscript(language: String) -> Localization? {
      localizations.first { $0.language == language }
    }
  }

  /// The texts of a key in one language.
  public struct Localization: Sendable {
    /// As in the file, for example `pt-BR`.
    public let language: String
    /// One, or one for each variation, in the order of the file.
    public let texts: [Text]
  }

  public struct Text: Hashable, Sendable {
    /// Kinds and cases of the variations that lead to the text, for example `["device", "mac", "plural", "one"]`; empty where it
    /// does not vary.
    public let variation: [String]
    /// Name of the `%#@name@` that the text is put in for; nil for the text of the key itself.
    public let substitution: String?
    /// `translated`, `needs_review`, `new` or `stale`; nil where none is given.
    public let state: String?
    public let value: String
  }

  public let bytes: [UInt8]
  public let lines: LineIndex
  /// Empty where none is given.
  public let sourceLanguage: String
  /// Every language that has a text, in the order in which they are first named, without the source language if it is never
  /// named.
  public let languages: [String]
  /// In the order of the file; of two entries with the same key both are kept.
  public let entries: [Entry]

  /// - Throws: `ReadError` for what is not JSON, and where `strings` is missing.
  public init(_ bytes: [UInt8]) throws(ReadError) {
    let root = try PlistDocument(json: bytes).root
    guard let strings = root["strings"]?.entries else {
      throw ReadError("'strings' is missing", at: 0, in: "string catalog")
    }
    self.bytes = bytes
    lines = LineIndex(bytes.span)
    sourceLanguage = root["sourceLanguage"]?.string ?? ""
    entries = strings.map(StringCatalogReader.entry)
    var seen: Set<String> = []
    languages = entries.flatMap(\.localizations).map(\.language).filter { seen.insert($0).inserted }
  }
}
