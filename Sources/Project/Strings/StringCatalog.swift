public import Bytes

/// The keys of a String Catalog (`.xcstrings`, JSON written by Xcode 15 and later) with their translations.
public struct StringCatalog: Sendable {
  public struct Entry: Sendable {
    public let key: String
    /// Range of the key in the file, without quotes.
    public let place: Range<Int>
    /// False if the key is marked "Don't translate".
    public let shouldTranslate: Bool
    /// `manual`, `stale`, `extracted_with_value`, `migrated`; nil for a key found in source code.
    public let extractionState: String?
    /// In document order. Without a source-language entry, the key is its own text.
    public let localizations: [Localization]

    public subscript(language: String) -> Localization? {
      localizations.first { $0.language == language }
    }
  }

  /// The strings of a key in one language.
  public struct Localization: Sendable {
    /// As in the file, for example `pt-BR`.
    public let language: String
    /// Its index in `languages` of the catalog.
    public let languageIndex: Int
    /// One, or one for each variation, in document order.
    public let texts: [Text]
  }

  public struct Text: Hashable, Sendable {
    /// Kinds and cases of the variations that select the string, for example `["device", "mac", "plural", "one"]`; empty if it
    /// does not vary.
    public let variation: [String]
    /// Name of the `%#@name@` that the string replaces; nil for the string of the key itself.
    public let substitution: String?
    /// `translated`, `needs_review`, `new` or `stale`; nil if absent.
    public let state: String?
    public let value: String
  }

  public let bytes: [UInt8]
  /// Empty if absent.
  public let sourceLanguage: String
  /// All languages with a string, in order of first appearance; includes the source language only if it appears.
  public let languages: [String]
  /// In document order, including duplicate keys.
  public let entries: [Entry]

  /// - Throws: `ReadError` for a file that is not JSON or lacks `strings`.
  public init(_ bytes: [UInt8]) throws(ReadError) {
    let document = try PlistDocument(json: bytes)
    let root = document.root
    guard let strings = root["strings"]?.entries else {
      throw ReadError("missing key 'strings'", at: 0, in: "string catalog")
    }
    self.bytes = bytes
    sourceLanguage = root["sourceLanguage"]?.string ?? ""
    var reader = StringCatalogReader(document)
    entries = strings.map { reader.entry($0) }
    languages = reader.languages
  }

  /// Computed on each access, in one pass over the bytes.
  public var lines: LineIndex { LineIndex(bytes.span) }
}
