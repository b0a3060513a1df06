public import Bytes
public import Findings
public import SourceText

/// A kind of file by its place in the registry, small enough to be kept for every path of a checkout.
public struct FileKind: Hashable, Sendable {
  let index: UInt8

  /// What is known of the kind.
  public var traits: FileTraits { FileKinds.all[Int(index)].traits }

  /// The plan by which a rule set checks files of the kind.
  func plan(_ request: PlanRequest) -> any FilePlan { FileKinds.all[Int(index)].plan(request) }

  /// What `inspect` shows of a file of the kind.
  public func inspect(_ file: InspectedFile) throws(ReadError) -> InspectedFacts {
    try FileKinds.all[Int(index)].inspect(file)
  }

  static var count: Int { FileKinds.all.count }

  /// - Parameters:
  ///   - name: of a file.
  ///   - framework: the name of the framework around it, without extension: its binary has the same name.
  /// - Returns: nil for a file that no reader reads.
  public init?(name: [UInt8], framework: [UInt8]?) {
    guard let kind = FileKinds.names.kind(of: name, framework: framework) else { return nil }
    self = kind
  }

  init(index: UInt8) {
    self.index = index
  }

  /// A binary, by its name: `libX.a`, `X.framework/X`.
  public static let binary = FileKinds.kind(withID: "binary")
  /// A file whose name says nothing: its magic decides.
  public static let unknownBinary = FileKinds.kind(withID: "unknown-binary")
  public static let project = FileKinds.kind(withID: "project")
  public static let interface = FileKinds.kind(withID: "interface")
}

/// What a file type says of itself.
public struct FileTraits: Sendable {
  /// How the bytes of such files are read.
  public enum Access: Sendable {
    /// Only the name counts; the file is not opened.
    case name
    /// Read whole, as text.
    case text
    /// Only the header is read.
    case header
    /// Read by its tables.
    case tables
  }

  /// Kebab-case, unique.
  public let id: String
  /// A noun with its article: `a Swift source`.
  public let title: String
  public let names: [FileNamePattern]
  public let access: Access
  /// Where examples of it are; nil for a type that has none.
  public internal(set) var example: Example.Language?
  /// Whether the files are resources, which matter only to rules that ask for them and then even where version control ignores them.
  public internal(set) var isResource = false
  /// Whether the files matter only beside others, so that one that is not read is not missed.
  public internal(set) var isAuxiliary = false
  /// Of sources and headers; nil for any other type.
  public internal(set) var sourceLanguage: SourceFile.Language?
  /// Whether the files, like sources, name classes and methods of code.
  public internal(set) var namesCode = false
}

/// How files of a type are called.
public enum FileNamePattern: Sendable {
  /// The whole name.
  case name(String)
  /// The end of the name, which may hold dots.
  case suffix(String)
  /// The extension, in lower case; files may spell it in any case.
  case pathExtension(String)
}
