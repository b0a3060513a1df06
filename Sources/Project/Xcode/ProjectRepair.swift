internal import Bytes

/// Repairs of a project that need no human decision: moves and deletions of lines.
public struct ProjectRepair: Sendable {
  public struct Kinds: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Duplicate keys with equal values.
    public static let repeatedKeys = Kinds(rawValue: 1)
    /// Duplicate ids in lists.
    public static let repeatedElements = Kinds(rawValue: 2)
    public static let order = Kinds(rawValue: 4)
    public static let all: Kinds = [.repeatedKeys, .repeatedElements, .order]
  }

  /// The repaired file.
  public let bytes: [UInt8]
  /// Display names of removed entries.
  public let removed: [String]
  /// Number of lists sorted.
  public let sortedLists: Int

  /// - Throws: why the file is left unchanged.
  public init(of file: ProjectFile, _ kinds: Kinds) throws(ProjectRefusal) {
    guard file.conflicts.isEmpty else {
      let position = file.lines.position(of: file.conflicts[0].range.lowerBound)
      throw ProjectRefusal(reason: "unresolved merge conflict (line \(position.line))")
    }
    guard !file.isTemplate else { throw ProjectRefusal(reason: "it is a project template") }
    guard file.problems.isEmpty, let project = file.project else {
      guard let problem = file.problems.first else { throw ProjectRefusal(reason: "it has no objects") }
      let position = file.lines.position(of: problem.offset)
      let place = file.format == .openStep ? " (line \(position.line), column \(position.column))" : ""
      throw ProjectRefusal(reason: "syntax error: \(problem.reason)\(place)")
    }
    var steps = Steps(project: project, name: file.name, order: file.order)
    if kinds.contains(.repeatedKeys) { try steps.removeRepeatedKeys() }
    if kinds.contains(.repeatedElements) { try steps.removeRepeatedElements() }
    if kinds.contains(.order) { try steps.sort() }
    let isChanged = !steps.removed.isEmpty || steps.sortedLists > 0
    guard !isChanged || file.format == .openStep else {
      throw ProjectRefusal(reason: "unsupported format \(file.format.rawValue); only OpenStep text can be edited")
    }
    bytes = isChanged ? steps.project.document.bytes : file.bytes
    removed = steps.removed
    sortedLists = steps.sortedLists
  }
}

/// Why a project is not repaired, as a clause.
public struct ProjectRefusal: Error, Hashable, Sendable {
  public let reason: String
}

/// Applies one repair after another. After each, the project is parsed again and must keep its meaning.
private struct Steps {
  var project: XcodeProject
  let name: String
  let order: ProjectOrder
  var removed: [String] = []
  var sortedLists = 0

  mutating func removeRepeatedKeys() throws(ProjectRefusal) {
    // One at a time if nested.
    while true {
      var edits: [Edit] = []
      var titles: [String] = []
      let removals = project.repeatedKeys().filter(\.isExact).map { ($0, project.removal(of: $0)) }
      for (repetition, edit) in removals.sorted(by: { $0.1.range.lowerBound < $1.1.range.lowerBound }) {
        if let last = edits.last, edit.range.lowerBound < last.range.upperBound { continue }
        edits.append(edit)
        titles.append("'\(project.title(ofElement: repetition))' in \(project.owner(of: repetition))")
      }
      guard !edits.isEmpty else { return }
      removed += titles
      try apply(edits)
    }
  }

  mutating func removeRepeatedElements() throws(ProjectRefusal) {
    let repetitions = project.repeatedElements()
    removed += repetitions.map { owner, key, repetition in
      "'\(project.title(ofElement: repetition))' in '\(key)' of '\(project.title(of: project.objects[owner]))'"
    }
    try apply(repetitions.map { project.removal(of: $0.2) })
  }

  mutating func sort() throws(ProjectRefusal) {
    // Xcode uses the last of two objects with the same id, so their order matters.
    let mayMoveObjects = project.repeatedKeys().isEmpty
    let objects = order.rearrangements(of: project, projectName: name).filter { $0.owner == nil && mayMoveObjects }
    try apply(objects.flatMap { $0.edits(in: project) })
    // An object that moved may contain lists.
    let lists = order.rearrangements(of: project, projectName: name).filter { $0.owner != nil }
    try apply(lists.flatMap { $0.edits(in: project) })
    sortedLists = objects.count + lists.count
  }

  private mutating func apply(_ edits: [Edit]) throws(ProjectRefusal) {
    guard !edits.isEmpty else { return }
    let document = OpenStepParser.parse(edits.applied(to: project.document.bytes))
    guard document.problems.isEmpty, let edited = XcodeProject(document), edited.meaning == project.meaning else {
      throw ProjectRefusal(reason: "the edit would change its meaning; this is a bug in applint, please report it")
    }
    project = edited
  }
}

extension XcodeProject {
  /// The contents, ignoring the order and duplicates of sorted lists.
  fileprivate var meaning: PropertyList {
    (try? PlistDocument(document)).map { Self.meaning($0.root.propertyList, key: "") } ?? .null
  }

  private static func meaning(_ value: PropertyList, key: String) -> PropertyList {
    switch value {
    case .dictionary(let entries):
      let last = Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      return .dictionary(last.keys.sorted().map { PropertyList.Entry(key: $0, value: meaning(last[$0] ?? .null, key: $0)) })
    case .array(let values):
      guard ProjectSchema.listsOfIDs.contains(key) || key == "membershipExceptions" else {
        return .array(values.map { meaning($0, key: "") })
      }
      return .array(Set(values.map { $0.string ?? "" }).sorted().map(PropertyList.string))
    default: return value
    }
  }
}
