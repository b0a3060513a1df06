internal import Bytes
public import Findings
internal import Project

extension AnyFileType where Self == FileType<StringTable> {
  /// `.strings` and `.stringsdict`.
  static var stringsTable: Self {
    FileType(
      id: "strings", title: "a strings table", names: [.pathExtension("strings"), .pathExtension("stringsdict")],
      example: .strings,
      reading: TextReading(read: { bytes, _ throws(ReadError) in try StringTable(bytes) }, lineComment: "//"),
      inspect: { InspectedFacts($0.facts(path: $1.path.description)) })
  }
}

extension Example.Language {
  public static let strings = Example.Language(path: "en.lproj/Localizable.strings", fence: "strings")
  /// The same table in another language.
  public static let translatedStrings = Example.Language(path: "de.lproj/Localizable.strings", fence: "strings")
}
