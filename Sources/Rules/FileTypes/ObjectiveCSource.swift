internal import Bytes
public import Findings
internal import SourceText

extension AnyFileType where Self == FileType<SourceFile> {
  static var objectiveC: Self {
    FileType(
      id: "objective-c", title: "an Objective-C source file or header",
      names: [.pathExtension("m"), .pathExtension("h"), .pathExtension("pch")], example: .objectiveC,
      reading: .source(.objectiveC),
      inspect: { InspectedFacts($0.facts(path: $1.path.description)) })
  }

  static var objectiveCPlusPlus: Self {
    FileType(
      id: "objective-c++", title: "an Objective-C++ source file", names: [.pathExtension("mm")],
      reading: .source(.objectiveCPlusPlus),
      inspect: { InspectedFacts($0.facts(path: $1.path.description)) })
  }
}

extension Example.Language {
  public static let objectiveC = Example.Language(path: "Example.m", fence: "objc")
}
