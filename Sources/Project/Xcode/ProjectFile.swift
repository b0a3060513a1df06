public import Bytes

/// A `project.pbxproj`, possibly malformed.
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
  /// Only OpenStep text has locations of values and can be edited.
  public let format: Format
  /// Unresolved merge conflicts; if there are any, nothing else is read.
  public let conflicts: [MergeConflict]
  /// Syntax errors.
  public let problems: [SyntaxError]
  /// Whether it has placeholders of a project template; then nothing is checked.
  public let isTemplate: Bool
  /// The objects; nil if there are conflicts or syntax errors, and for a template.
  public let project: XcodeProject?
  /// The objects of a template that is a valid property list: it lists the files created from it.
  public let template: XcodeProject?
  /// The name of the `.xcodeproj` folder without extension.
  public let name: String
  /// The configured sort order.
  public let order: ProjectOrder
  /// Whether unsorted lists are reported even if most lists are unsorted.
  private let requiresOrder: Bool

  public init(_ bytes: [UInt8], name: String, order: ProjectOrder = .natural, requiresOrder: Bool = false) {
    self.requiresOrder = requiresOrder
    self.bytes = bytes
    self.name = name
    self.order = order
    lines = LineIndex(bytes.span)
    format = Self.format(of: bytes)
    conflicts = format == .openStep ? MergeConflict.all(in: bytes) : []
    let document = conflicts.isEmpty ? Self.document(bytes, format) : nil
    var problems = document?.problems ?? []
    isTemplate = Self.hasPlaceholder(name) || !problems.isEmpty && Self.placeholders.hasMatch(in: bytes.span)
    guard !isTemplate else {
      (self.problems, project) = ([], nil)
      template = problems.isEmpty ? document.flatMap(XcodeProject.init) : nil
      return
    }
    template = nil
    let read = problems.isEmpty ? document.flatMap(XcodeProject.init) : nil
    let surplus = read?.objects.lazy.filter { $0.isa?.isTarget == true }.dropFirst(Self.maxTargets).first
    project = surplus == nil ? read : nil
    if let document, let surplus {
      problems = [SyntaxError(reason: "more than \(Self.maxTargets) targets", offset: document.range(of: surplus.key).lowerBound)]
    } else if let document, problems.isEmpty, project == nil {
      let isEmpty = document.root == nil
      let place = document.root.map { document.range(of: $0).lowerBound } ?? 0
      problems = [SyntaxError(reason: isEmpty ? "project file is empty" : "no 'objects' dictionary", offset: place)]
    }
    self.problems = problems
  }

  /// Each target has settings of its own. Large projects have a thousand targets.
  private static let maxTargets = 20_000

  /// The unsorted lists; none if the project is not kept sorted.
  public var unsortedLists: [Rearrangement] {
    guard let project else { return [] }
    return requiresOrder
      ? order.rearrangements(of: project, projectName: name) : order.rearrangementsIfKept(in: project, projectName: name)
  }

  /// `___PROJECTNAME___` of Xcode's templates, `{{app.file}}`.
  private static func hasPlaceholder(_ name: String) -> Bool { name.holds("___") || name.holds("{{") }

  /// Template syntax that makes the file an invalid property list.
  private static let placeholders = LiteralSearch(["::if (", "::end::", "::APP_", "{{#", "{% if", "<%= ", "<% if"])

  /// The range of a value in the file; nil if the format has no locations.
  public func place(_ range: Range<Int>) -> Range<Int>? { format == .openStep ? range : nil }

  /// The project name for the name of its `.xcodeproj` folder.
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

  /// Other formats are converted to OpenStep text and parsed again, so all checks work on one representation.
  private static func document(_ bytes: [UInt8], _ format: Format) -> OpenStepDocument {
    if format == .openStep { return OpenStepParser.parse(bytes) }
    do throws(ReadError) {
      return OpenStepParser.parse(OpenStepWriter.text(try PropertyListReader.read(bytes)))
    } catch {
      return OpenStepDocument(bytes, nodes: [], problems: [SyntaxError(reason: error.reason, offset: error.offset)])
    }
  }
}

/// What a checkout knows about the files of a project.
public struct ProjectContext: Sendable {
  public enum Presence: Hashable, Sendable {
    case present
    /// Only a file whose name differs in case exists; its path.
    case otherCase(String)
    case missing
    /// Outside the repository.
    case outside
  }

  /// By path relative to the folder of the `.xcodeproj`. Absent if unknown: outside the checkout, git-ignored, in another
  /// repository, or never requested.
  public var presence: [String: Presence] = [:]
  /// New paths of missing files: the only file of that name that no target builds.
  public var moved: [String: String] = [:]
  /// By missing path, the text that says how to get the file; relative to the root of the checkout.
  public var explained: [String: String] = [:]
  /// Folders that targets copy and that are empty or missing, relative to the project's folder.
  public var absentFolders: [String] = []
  /// Settings of every target in every configuration; empty if not requested.
  public var configurations: [TargetConfiguration] = []
  /// Whether it is a dependency or nested below another project, and no project or workspace refers to it.
  public var isUnused: Bool
  /// The pods that only debug builds link.
  public var debugPods: Set<String> = []

  /// Whether it lacks most of its sources beside another project, and no project or workspace refers to it.
  public var isLeftover = false
  /// The names of apps that lack sources which their code uses; another app compiles these.
  public var leftoverTargets: Set<String> = []

  public init(isUnused: Bool = false) {
    self.isUnused = isUnused
  }
}
