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

/// A finding as reports show it: a single one, or the first of a group.
public struct FindingUnit: Sendable {
  /// The first of the most severe members, with the message of the group.
  public let finding: Finding
  /// The other members, most severe first, then in the order of reports.
  public let others: [Finding]

  public var count: Int { others.count + 1 }

  fileprivate init(_ members: [Finding]) {
    let members = members[0].membership?.group.mixesLevels == true ? members.bySeverity : members
    others = Array(members.dropFirst())
    guard let group = members[0].membership?.group, members.count > 1 else {
      finding = members[0]
      return
    }
    var names: [String] = []
    var seen: Set<String> = []
    for case let member? in members.map(\.membership) where !member.name.isEmpty && seen.insert(member.key).inserted {
      if names.count < group.maxNames { names.append(member.name) }
    }
    let list = names.isEmpty ? "" : ": \(names.joined(separator: ", "))\(seen.count > names.count ? ", …" : "")"
    finding = members[0].restated("\(group.countsNames ? seen.count : members.count) \(group.title)\(list)")
  }
}

extension [Finding] {
  fileprivate var bySeverity: [Finding] {
    enumerated().sorted { left, right in
      if left.element.level != right.element.level { return left.element.level > right.element.level }
      let (first, second) = (left.element.evidence ?? .mention, right.element.evidence ?? .mention)
      return first != second ? first > second : left.offset < right.offset
    }.map(\.element)
  }
}

/// Findings as reports show them, file by file, in the order of the first members.
///
/// Members with different owners form separate groups, and members with different severities unless the group mixes them.
public struct FindingUnits: Sequence {
  fileprivate struct Key: Hashable {
    let ruleID: String
    /// Nil for a group of mixed severities.
    let level: Level?
    let owner: Owner?
    let group: String
    /// The index of the file; nil for a group that spans files.
    let file: Int?

    init?(_ finding: Finding, file: Int) {
      guard let group = finding.membership?.group else { return nil }
      ruleID = finding.ruleID
      level = group.mixesLevels ? nil : finding.level
      owner = finding.owner
      self.group = group.key
      self.file = group.spansFiles ? nil : file
    }
  }

  public struct Iterator: IteratorProtocol {
    fileprivate let files: [[Finding]]
    fileprivate var members: [Key: [Finding]]
    fileprivate var index = 0

    /// The units whose first member is in the next file.
    public mutating func next() -> [FindingUnit]? {
      while index < files.count {
        index += 1
        var units: [FindingUnit] = []
        for finding in files[index - 1] {
          guard let key = Key(finding, file: index - 1) else {
            units.append(FindingUnit([finding]))
            continue
          }
          if let members = members.removeValue(forKey: key) { units.append(FindingUnit(members)) }
        }
        if !units.isEmpty { return units }
      }
      return nil
    }
  }

  private let files: [[Finding]]
  private var members: [Key: [Finding]] = [:]
  /// Number of units by severity.
  public private(set) var countsByLevel: [Level: Int] = [:]

  public init(_ findings: FindingList) {
    files = findings.files
    for (index, file) in files.enumerated() {
      for finding in file {
        guard let key = Key(finding, file: index) else {
          countsByLevel[finding.level, default: 0] += 1
          continue
        }
        members[key, default: []].append(finding)
      }
    }
    for case let level? in members.values.map({ $0.lazy.map(\.level).max() }) { countsByLevel[level, default: 0] += 1 }
  }

  public func makeIterator() -> Iterator { Iterator(files: files, members: members) }
}
