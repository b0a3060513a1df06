internal import Bytes
internal import Findings
internal import Project

extension AnyFileType where Self == FileType<StringCatalog> {
  static var stringCatalog: Self {
    FileType(
      id: "string-catalog", title: "a table of strings", names: [.pathExtension("xcstrings")],
      example: Example.Language(path: "Localizable.xcstrings", fence: "json"),
      reading: TextReading(read: { bytes, _ throws(ReadError) in try StringCatalog(bytes) }, hasComments: false),
      inspect: { InspectedFacts($0.facts(path: $1.path.description)) })
  }
}
