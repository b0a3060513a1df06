/// The registry of file types, and the table that finds the type of a name.
enum FileKinds {
  static let all: [any AnyFileType] = allFileTypes
  static let names = FileNameTable(all.map(\.traits))

  /// The kind with an id; the first one for an id that there is not, which a test of the registry excludes.
  static func kind(withID id: String) -> FileKind {
    FileKind(index: UInt8(all.firstIndex { $0.traits.id == id } ?? 0))
  }
}

/// Finds the type of a file by its name.
struct FileNameTable: Sendable {
  private var byName: [[UInt8]: FileKind] = [:]
  private var bySuffix: [(suffix: [UInt8], kind: FileKind)] = []
  private var byExtension: [[UInt8]: FileKind] = [:]
  private var binary = FileKind(index: 0)
  private var unknownBinary = FileKind(index: 0)

  init(_ types: [FileTraits]) {
    for (index, type) in types.enumerated() {
      let kind = FileKind(index: UInt8(index))
      if type.id == "binary" { binary = kind }
      if type.id == "unknown-binary" { unknownBinary = kind }
      for name in type.names {
        switch name {
        case .name(let name): byName[Array(name.utf8)] = kind
        case .suffix(let suffix): bySuffix.append((Array(suffix.utf8), kind))
        case .pathExtension(let ending): byExtension[Array(ending.utf8)] = kind
        }
      }
    }
  }

  func kind(of name: [UInt8], framework: [UInt8]?) -> FileKind? {
    // AppleDouble files hold the attributes of the file whose name they carry; they matter only beside a binary.
    if name.starts(with: "._".utf8) {
      return kind(of: Array(name.dropFirst(2)), framework: framework) == binary ? binary : nil
    }
    if let kind = byName[name] { return kind }
    for (suffix, kind) in bySuffix where name.count >= suffix.count && name[(name.count - suffix.count)...].elementsEqual(suffix)
    {
      return kind
    }
    if name == framework { return binary }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else {
      return name.first == UInt8(ascii: ".") ? nil : unknownBinary
    }
    let ending = Array(name[(dot + 1)...])
    return byExtension[ending] ?? byExtension[ending.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }]
  }
}
