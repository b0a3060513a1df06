public import Bytes
internal import Findings
public import Project
internal import SourceText

/// A file type: its names, reader, comments, and output of `inspect`.
///
/// A new type is one file that declares `static var name: Self { FileType(…) }`; `make generate` adds it to the registry.
public struct FileType<File: Sendable>: AnyFileType {
  public let traits: FileTraits
  /// Nil for types that are not text.
  let readText: (@Sendable ([UInt8], inout ReadingContext) throws(ReadError) -> File)?
  private let makePlan: @Sendable (PlanRequest) -> any FilePlan
  private let makeFacts: @Sendable (InspectedFile) throws(ReadError) -> InspectedFacts

  func plan(_ request: PlanRequest) -> any FilePlan { makePlan(request) }
  func inspect(_ file: InspectedFile) throws(ReadError) -> InspectedFacts { try makeFacts(file) }
}

/// A type-erased file type.
protocol AnyFileType: Sendable {
  var traits: FileTraits { get }
  func plan(_ request: PlanRequest) -> any FilePlan
  func inspect(_ file: InspectedFile) throws(ReadError) -> InspectedFacts
}

extension FileType where File: TextFile {
  /// A type of text files, which are read as a whole.
  ///
  /// - Parameter inspect: makes the output of `inspect`.
  init(
    id: String, title: String, names: [FileNamePattern], example: Example.Language? = nil, isAuxiliary: Bool = false,
    reading: TextReading<File>,
    inspect: @escaping @Sendable (File, InspectedFile) throws(ReadError) -> InspectedFacts
  ) {
    let traits = FileTraits(
      id: id, title: title, names: names, access: .text, example: example, isAuxiliary: isAuxiliary,
      sourceLanguage: reading.sourceLanguage, namesCode: reading.namesCode,
      lineComment: reading.lineComment ?? reading.sourceLanguage.map { _ in "//" })
    self.traits = traits
    readText = reading.read
    makePlan = { SpecializedPlan(TextPlan<File>(reading, traits, $0)) }
    makeFacts = { file throws(ReadError) in
      var context = ReadingContext(path: file.path)
      return try inspect(try reading.read(try file.contents(), &context), file)
    }
  }
}

/// How text files of a type are read.
struct TextReading<File: TextFile>: Sendable {
  let read: @Sendable (consuming [UInt8], inout ReadingContext) throws(ReadError) -> File
  /// Whether comments in such files may suppress findings.
  var hasComments = true
  /// What begins a line comment; `//` in sources.
  var lineComment: String?
  /// For sources and headers.
  var sourceLanguage: SourceFile.Language?
  /// Whether such files reference classes and methods.
  var namesCode = false
  /// Clauses about problems from which the reader recovered.
  var warnings: @Sendable (File) -> [String] = { _ in [] }
  /// Why the bytes cannot be such a file, as a clause, for readers that accept anything.
  var damage: @Sendable (Span<UInt8>) -> String? = { _ in nil }
  /// Passes the storage of a file on to the next one.
  var recycle: @Sendable (consuming File, inout ReadingContext) -> Void = { _, _ in }
}

extension FileType {
  /// A type of files of which only the header is read.
  init(
    id: String, title: String, names: [FileNamePattern], isResource: Bool = false,
    header: @escaping @Sendable (ByteRegion) throws(ReadError) -> File,
    inspect: @escaping @Sendable (File, InspectedFile) throws(ReadError) -> InspectedFacts
  ) {
    let traits = FileTraits(id: id, title: title, names: names, access: .header, isResource: isResource, isAuxiliary: isResource)
    self.traits = traits
    readText = nil
    makePlan = { HeaderPlan<File>(traits, read: header, $0) }
    makeFacts = { file throws(ReadError) in try inspect(try header(file.region), file) }
  }
}

extension FileType where File == FileName {
  /// A type of files that are not opened in a scan.
  ///
  /// - Parameter access: how the scan itself reads such files.
  init(
    id: String, title: String, names: [FileNamePattern], access: FileTraits.Access = .name, isResource: Bool = false,
    isAuxiliary: Bool = false, namesCode: Bool = false,
    inspect: @escaping @Sendable (InspectedFile) throws(ReadError) -> InspectedFacts
  ) {
    let traits = FileTraits(
      id: id, title: title, names: names, access: access, isResource: isResource, isAuxiliary: isAuxiliary || isResource,
      namesCode: namesCode)
    self.traits = traits
    readText = nil
    makePlan = { NamePlan(traits, $0) }
    makeFacts = inspect
  }
}

/// A file of which only the name counts.
public struct FileName: Sendable {}

/// Input of a text reader besides the bytes.
public struct ReadingContext: Sendable {
  /// Relative to the root of the checkout.
  public var path: Path
  /// The expected order of lists in project files.
  public var projectOrder: ProjectOrder
  /// Whether projects with mostly unsorted lists are also reported.
  public var requiresProjectOrder: Bool
  /// Whether a check requires the roles of identifiers.
  var assignsRoles = true
  /// Storage for tokens, reused from file to file.
  var tokens: [Token] = []

  public init(path: Path = Path(), projectOrder: ProjectOrder = .natural, requiresProjectOrder: Bool = false) {
    self.path = path
    self.projectOrder = projectOrder
    self.requiresProjectOrder = requiresProjectOrder
  }
}
