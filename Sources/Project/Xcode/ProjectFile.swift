public import Bytes

/// A `project.pbxproj`, whole or not.
public struct ProjectFile: Sendable {
  public enum Format: String, Sendable {
    case openStep = "OpenStep"
    case xml = "XML"
    case binary
    case json = "JSON"
    case utf16 = "UTF-16"
  }

  public let bytes: [UInt8]
  public let lines: LineIndex
  /// How the file is written. Only OpenStep text knows the places of its values, and only it can be edited.
  public let format: Format
  /// Conflicts that a merge left; while one is there nothing else can be said of the file.
  public let conflicts: [MergeConflict]
  /// Faults of the syntax.
  public let faults: [SyntaxFault]
  /// Whether placeholders stand in it: it is what a tool makes projects from, and says nothing of one.
  public let isTemplate: Bool
  /// The objects; nil while there are conflicts or faults, and for a template.
  public let project: XcodeProject?
  /// The objects of a template that is a property list all the same: it names the files that are made from it.
  public let template: XcodeProject?
  /// The name of the `.xcodeproj` folder without extension.
  public let name: String
  /// The order in which its lists should be.
  public let order: ProjectOrder

  public init(_ bytes: [UInt8], name: String, order: ProjectOrder = .natural) {
    self.bytes = bytes
    self.name = name
    self.order = order
    lines = LineIndex(bytes.span)
    format = Self.format(of: bytes)
    conflicts = format == .openStep ? MergeConflict.all(in: bytes) : []
    let document = conflicts.isEmpty ? Self.document(bytes, format) : nil
    var faults = document?.faults ?? []
    isTemplate = Self.hasPlaceholder(name) || !faults.isEmpty && Self.placeholders.hasMatch(in: bytes.span)
    guard !isTemplate else {
      (self.faults, project) = ([], nil)
      template = faults.isEmpty ? document.flatMap(XcodeProject.init) : nil
      return
    }
    template = nil
    project = faults.isEmpty ? document.flatMap(XcodeProject.init) : nil
    if let document, faults.isEmpty, project == nil {
      let isEmpty = document.root == nil
      let place = document.root.map { document.range(of: $0).lowerBound } ?? 0
      faults = [SyntaxFault(reason: isEmpty ? "the file is empty" : "there is no dictionary 'objects'", offset: place)]
    }
    self.faults = faults
  }

  /// `___PROJECTNAME___` of Xcode's templates, `{{app.file}}`.
  private static func hasPlaceholder(_ name: String) -> Bool { name.holds("___") || name.holds("{{") }

  /// What template engines put between brackets and quotes, so that the text is no property list yet.
  private static let placeholders = LiteralSearch(["::if (", "::end::", "::APP_", "{{#", "{% if", "<%= ", "<% if"])

  /// The place of a value in the file; nil where the format tells none.
  public func place(_ range: Range<Int>) -> Range<Int>? { format == .openStep ? range : nil }

  /// The name of a project by that of the folder around its file.
  public static func name(inFolder folder: [UInt8]) -> String {
    let name = String(decoding: folder, as: UTF8.self)
    return name.hasSuffix(".xcodeproj") ? String(name.dropLast(".xcodeproj".count)) : name
  }

  private static func format(of bytes: [UInt8]) -> Format {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
    switch PlistDocument.Format(of: bytes) {
    case .binary: return .binary
    case .xml: return .xml
    case .json: return .json
    case .openStep: return .openStep
    }
  }

  /// Values of other formats are written as OpenStep text and read again, so that there is one way to look at a project.
  private static func document(_ bytes: [UInt8], _ format: Format) -> OpenStepDocument {
    if format == .openStep { return OpenStepParser.parse(bytes) }
    do throws(ReadError) {
      return OpenStepParser.parse(OpenStepWriter.text(try PropertyListReader.read(bytes)))
    } catch {
      return OpenStepDocument(bytes, nodes: [], faults: [SyntaxFault(reason: error.reason, offset: error.offset)])
    }
  }
}

/// What a checkout says of the files that a project names.
public struct ProjectSurroundings: Sendable {
  public enum Presence: Hashable, Sendable {
    case present
    /// There is only a file whose name differs in upper and lower case; its path.
    case otherCase(String)
    case missing
    /// It would lie outside of the repository.
    case outside
  }

  /// By path from the folder that holds the `.xcodeproj`. What is not here is not known: it lies outside of the checkout, is ignored by
  /// version control, belongs to another repository, or nobody asked.
  public let presence: [String: Presence]
  /// Where files that are missing are now, by path: the only file with the name that no target builds.
  public let moved: [String: String]
  /// Folders that targets copy and that are empty or not in the checkout, by path from the project's folder.
  public let absentFolders: [String]
  /// The settings of every target in every configuration; empty where nobody asked.
  public let configurations: [TargetConfiguration]
  /// Whether it lies below another project of the checkout, and no project or workspace refers to it.
  public let isUnused: Bool

  public init(
    presence: [String: Presence] = [:], moved: [String: String] = [:], absentFolders: [String] = [],
    configurations: [TargetConfiguration] = [], isUnused: Bool = false
  ) {
    self.presence = presence
    self.moved = moved
    self.absentFolders = absentFolders
    self.configurations = configurations
    self.isUnused = isUnused
  }
}
