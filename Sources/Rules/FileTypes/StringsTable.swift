internal import Bytes
internal import Findings
internal import Project

extension AnyFileType where Self == FileType<StringTable> {
  /// `.strings` and `.stringsdict`.
  static var stringsTable: Self {
    FileType(
      id: "strings", title: "a table of strings", names: [.pathExtension("strings"), .pathExtension("stringsdict")],
      example: Example.Language(path: "en.lproj/Localizable.strings", fence: "strings"),
      reading: TextReading(read: { bytes, _ throws(ReadError) in try StringTable(bytes) }),
      inspect: { InspectedFacts($0.facts(path: $1.path.description)) })
  }
}
