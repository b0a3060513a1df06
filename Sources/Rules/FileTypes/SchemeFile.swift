internal import Bytes
internal import Findings
internal import Project

extension AnyFileType where Self == FileType<SchemeFile> {
  static var scheme: Self {
    FileType(
      id: "scheme", title: "a scheme", names: [.pathExtension("xcscheme")], isAuxiliary: true,
      reading: TextReading(read: { bytes, _ in SchemeFile(bytes) }, hasComments: false, damage: { $0.propertyListDamage }),
      inspect: { scheme, _ throws(ReadError) in InspectedFacts(try XcodeScheme(scheme.bytes).facts) })
  }
}

struct SchemeFile: TextFile {
  let bytes: [UInt8]
  let lines: LineIndex
  var comments: [Range<Int>] { [] }
  /// Nil if the file is malformed.
  let scheme: XcodeScheme?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes.span)
    scheme = try? XcodeScheme(bytes)
  }
}

extension XcodeScheme {
  fileprivate var facts: FactTree {
    let targets = archived.map { FactTree.dictionary([.init("id", $0.id), .init("project", $0.project)]) }
    return .dictionary([.init("archiveConfiguration", archiveConfiguration ?? ""), .init("archived", .array(targets))])
  }
}
