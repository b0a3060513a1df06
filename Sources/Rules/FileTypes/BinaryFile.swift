internal import Binary
internal import Bytes
internal import Findings

extension AnyFileType where Self == FileType<FileName> {
  /// A file with the name of a binary, such as `libX.a`; `FileKind` recognizes `X.framework/X`.
  static var binary: Self {
    FileType(
      id: "binary", title: "a binary", names: ["a", "dylib", "o", "tbd"].map { .pathExtension($0) }, access: .tables,
      inspect: InspectedFacts.ofBinary)
  }

  /// A file that is identified by its magic, not by its name.
  static var unknownBinary: Self {
    FileType(
      id: "unknown-binary", title: "a binary, if its magic matches", names: [.pathExtension("so")], access: .tables,
      inspect: InspectedFacts.ofPropertyList)
  }
}

extension InspectedFacts {
  static func ofBinary(_ file: InspectedFile) -> InspectedFacts {
    let path = file.path.description
    var images: [FactTree] = []
    var pages: [FactTree.Field] = []
    var notifications: [ExecutionNotification] = []
    BinaryReader.read(file.region, .everything, openMember: file.openMember) { part in
      switch part {
      case .image(let image):
        images.append(image.facts(path: path))
        pages.append(image.page)
        notifications += image.problems.map {
          ExecutionNotification(path: path, error: $0, part: image.member ?? image.architecture.name)
        }
      case .unreadable(let error, let part):
        notifications.append(ExecutionNotification(path: path, error: error, part: part))
      }
    }
    let page = FactTree.dictionary([.init(path, .dictionary(pages))])
    return InspectedFacts(facts: .array(images), page: page, notifications: notifications)
  }
}
