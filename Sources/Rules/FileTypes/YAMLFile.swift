internal import Bytes
internal import Findings

extension AnyFileType where Self == FileType<YAMLFile> {
  /// Workflows and other configurations of build services. Other YAML files are not opened.
  static var yaml: Self {
    FileType(
      id: "yaml", title: "a YAML file", names: [.name(".xcode-version"), .pathExtension("yml"), .pathExtension("yaml")],
      isAuxiliary: true, reading: TextReading(read: { bytes, _ in YAMLFile(bytes) }, hasComments: false),
      inspect: { yaml, file throws(ReadError) in
        let versions = SelectedXcode.versions(in: yaml, at: file.path.description).map { FactTree.string($0.version) }
        return InspectedFacts(.dictionary([.init("xcode", .array(versions))]))
      })
  }
}

struct YAMLFile: TextFile {
  let bytes: [UInt8]
  let lines: LineIndex
  var comments: [Range<Int>] { [] }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes.span)
  }
}
