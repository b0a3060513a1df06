internal import Bytes
public import Findings
internal import Project

extension AnyFileType where Self == FileType<StringCatalog> {
  static var stringCatalog: Self {
    FileType(
      id: "string-catalog", title: "a String Catalog", names: [.pathExtension("xcstrings")],
      example: .stringCatalog,
      reading: TextReading(read: { bytes, _ throws(ReadError) in try StringCatalog(bytes) }, hasComments: false),
      inspect: { InspectedFacts($0.facts(path: $1.path.description)) })
  }
}

extension Example.Language {
  public static let stringCatalog = Example.Language(path: "Localizable.xcstrings", fence: "json")
}
