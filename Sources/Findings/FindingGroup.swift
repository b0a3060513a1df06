/// Findings that reports show as one, such as the untranslated keys of one table. Copies share memory.
///
/// For display only: suppressions, baseline, exit status and counts use the members.
public struct FindingGroup: Hashable, Sendable {
  private let contents: Shared<Contents>

  private struct Contents: Hashable, Sendable {
    let key: String
    let title: String
    let spansFiles: Bool
    let maxNames: Int
    let countsNames: Bool
    let mixesLevels: Bool
  }

  public init(
    _ key: String, title: String, spansFiles: Bool = false, maxNames: Int = 3, countsNames: Bool = false,
    mixesLevels: Bool = false
  ) {
    contents = Shared(
      Contents(
        key: key, title: title, spansFiles: spansFiles, maxNames: maxNames, countsNames: countsNames, mixesLevels: mixesLevels))
  }

  /// Unique among the groups of a rule and file.
  public var key: String { contents.value.key }
  /// The message after the number of members: `keys are missing in de`.
  public var title: String { contents.value.title }
  /// Whether members may be in several files.
  public var spansFiles: Bool { contents.value.spansFiles }
  /// Maximum number of member names in the message.
  public var maxNames: Int { contents.value.maxNames }
  /// Whether the message counts distinct names instead of members.
  public var countsNames: Bool { contents.value.countsNames }
  /// Whether members of different severities form one group, strongest evidence first.
  public var mixesLevels: Bool { contents.value.mixesLevels }
}

/// A member of a group.
public struct Membership: Hashable, Sendable {
  public let group: FindingGroup
  /// The name of this member in reports.
  public let name: String
  /// What distinguishes members if their names are abbreviated.
  let key: String

  public init(_ name: String, key: String? = nil, in group: FindingGroup) {
    self.group = group
    self.name = name
    self.key = key ?? name
  }
}
