internal import Bytes
public import Findings
internal import Project

extension AnyFileType where Self == FileType<InterfaceFile> {
  /// A storyboard or xib.
  static var interface: Self {
    FileType(
      id: "interface", title: "a storyboard or nib", names: [.pathExtension("storyboard"), .pathExtension("xib")],
      example: .interface,
      reading: TextReading(read: { bytes, _ throws(ReadError) in try InterfaceFile(bytes) }, namesCode: true),
      inspect: { InspectedFacts($0.facts(path: $1.path.description)) })
  }
}

extension Example.Language {
  public static let interface = Example.Language(path: "Example.storyboard", fence: "xml")
}
