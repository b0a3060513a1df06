internal import Bytes
public import Findings
internal import Project

extension AnyFileType where Self == FileType<GitAttributes> {
  static var gitAttributes: Self {
    FileType(
      id: "git-attributes", title: "a Git attributes file", names: [.name(".gitattributes")], example: .gitAttributes,
      reading: TextReading(read: { bytes, _ in GitAttributes(bytes) }, lineComment: "#"),
      inspect: { InspectedFacts($0.facts(path: $1.path.description)) })
  }
}

extension Example.Language {
  public static let gitAttributes = Example.Language(path: ".gitattributes", fence: "gitattributes")
}
