/// What findings have in common that reports show as one, such as the untranslated keys of one table.
///
/// A group is for display only: suppression, baseline, exit status and counts know its members.
public struct FindingGroup: Hashable, Sendable {
  /// Tells groups of one rule, and of one file, apart.
  public let key: String
  /// What the members are, after their number: `keys are missing in de`.
  public let title: String
  /// Whether members may be in several files.
  public let spansFiles: Bool
  /// How many names of members the message lists.
  public let mostNames: Int
  /// Whether it is names that the message counts: several members may share one.
  public let countsNames: Bool
  /// Whether members of different severities are shown together, the strongest evidence first.
  public let mixesLevels: Bool

  public init(
    _ key: String, title: String, spansFiles: Bool = false, mostNames: Int = 3, countsNames: Bool = false,
    mixesLevels: Bool = false
  ) {
    self.key = key
    self.title = title
    self.spansFiles = spansFiles
    self.mostNames = mostNames
    self.countsNames = countsNames
    self.mixesLevels = mixesLevels
  }
}

/// The place of a finding in a group.
public struct Membership: Hashable, Sendable {
  public let group: FindingGroup
  /// What tells this member from the others of the group, as reports list it.
  public let name: String

  public init(_ name: String, in group: FindingGroup) {
    self.group = group
    self.name = name
  }
}

/// A finding as reports show it: alone, or a group by its first member.
public struct FindingUnit: Sendable {
  /// The first of the most severe members, with the message of the group.
  public let finding: Finding
  /// The further members, the most severe first, then in the order of reports.
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
    for case let name? in members.map({ $0.membership?.name }) where !name.isEmpty && seen.insert(name).inserted {
      if names.count < group.mostNames { names.append(name) }
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
/// Members of a group that differ in owner are shown apart, and in severity where the group does not mix them. Only what belongs to groups
/// is kept beside the list.
public struct FindingUnits: Sequence {
  fileprivate struct Key: Hashable {
    let ruleID: String
    /// Nil for a group of several severities.
    let level: Level?
    let owner: Owner?
    let group: String
    /// Its index; nil for a group of several files.
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

    /// Those that begin in the next file.
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
  /// How many there are of each severity.
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
