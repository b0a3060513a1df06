public import Bytes
public import Findings
public import SourceText

/// An index into the registry of file types, small enough to store for every path of a checkout.
public struct FileKind: Hashable, Sendable {
  let index: UInt8

  public var traits: FileTraits { FileKinds.all[Int(index)].traits }

  func plan(_ request: PlanRequest) -> any FilePlan { FileKinds.all[Int(index)].plan(request) }

  /// The facts that `inspect` shows.
  public func inspect(_ file: InspectedFile) throws(ReadError) -> InspectedFacts {
    try FileKinds.all[Int(index)].inspect(file)
  }

  static var count: Int { FileKinds.all.count }

  /// - Parameters:
  ///   - name: the file name.
  ///   - framework: the name of the enclosing framework without extension, which is also the name of its binary.
  /// - Returns: nil for a file that no reader supports.
  public init?(name: [UInt8], framework: [UInt8]?) {
    guard let kind = FileKinds.names.kind(of: name, framework: framework) else { return nil }
    self = kind
  }

  init(index: UInt8) {
    self.index = index
  }

  /// A binary by its name: `libX.a`, `X.framework/X`.
  public static let binary = FileKinds.kind(withID: "binary")
  /// A file whose name does not determine its type; its magic does.
  public static let unknownBinary = FileKinds.kind(withID: "unknown-binary")
  public static let project = FileKinds.kind(withID: "project")
  public static let interface = FileKinds.kind(withID: "interface")
  public static let privacyManifest = FileKinds.kind(withID: "privacy-manifest")
}

/// The properties of a file type.
public struct FileTraits: Sendable {
  /// How much of a file is read.
  public enum Access: Sendable {
    /// Only its name; the file is not opened.
    case name
    /// All of it, as text.
    case text
    /// Only its header.
    case header
    /// The tables of a binary.
    case tables
  }

  /// Kebab-case, unique.
  public let id: String
  /// A noun with its article: `a Swift source`.
  public let title: String
  public let names: [FileNamePattern]
  public let access: Access
  /// The language of examples; nil if rules have no examples of this type.
  public internal(set) var example: Example.Language?
  /// Whether the files are resources, which are read only if rules require them, and then even if version control ignores them.
  public internal(set) var isResource = false
  /// Whether the files only complement others, so that an unreadable one does no harm.
  public internal(set) var isAuxiliary = false
  /// For sources and headers; nil for other types.
  public internal(set) var sourceLanguage: SourceFile.Language?
  /// Whether the files reference classes and methods, as sources do.
  public internal(set) var namesCode = false
  /// What begins a line comment; nil if comments cannot be added to such files.
  public internal(set) var lineComment: String?
}

/// A pattern for the names of files of a type.
public enum FileNamePattern: Sendable {
  /// The whole name.
  case name(String)
  /// A suffix of the name, which may contain dots.
  case suffix(String)
  /// The extension in lower case; matched ignoring case.
  case pathExtension(String)
}
