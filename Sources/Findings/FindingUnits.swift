internal import Bytes

/// A finding as reports show it: a single one, or the first of a group.
public struct FindingUnit: Sendable {
  /// The first of the most severe members, with the message of the group.
  public let finding: Finding
  private let files: [[Finding]]
  private let members: [MemberPlace]

  public var count: Int { members.count }

  /// The other members, most severe first, then in the order of reports.
  public var others: [Finding] { members.dropFirst().map { files[$0] } }

  fileprivate init(_ members: [MemberPlace], in files: [[Finding]]) {
    let first = files[members[0]]
    self.files = files
    guard let group = first.membership?.group, members.count > 1 else {
      self.members = members
      finding = first
      return
    }
    self.members = group.mixesLevels ? files.bySeverity(members) : members
    finding = files[self.members[0]].restated(files.title(of: self.members, group))
  }
}

/// The indexes of a file and of a finding in it.
private struct MemberPlace {
  let file: Int
  let finding: Int
}

extension [[Finding]] {
  fileprivate subscript(place: MemberPlace) -> Finding { self[place.file][place.finding] }

  fileprivate func bySeverity(_ places: [MemberPlace]) -> [MemberPlace] {
    places.map { (place: $0, finding: self[$0]) }.enumerated().sorted { left, right in
      let (first, second) = (left.element.finding, right.element.finding)
      if first.level != second.level { return first.level > second.level }
      let (strength, other) = (first.evidence ?? .mention, second.evidence ?? .mention)
      return strength != other ? strength > other : left.offset < right.offset
    }.map(\.element.place)
  }

  /// `12 keys are missing in de: a, b, c, …`
  fileprivate func title(of members: [MemberPlace], _ group: FindingGroup) -> String {
    var names: [String] = []
    var keys = DistinctKeys()
    for place in members {
      guard let member = self[place].membership, !member.name.isEmpty, keys.insert(member.key) else { continue }
      if names.count < group.maxNames {
        names.append(member.name)
      } else if !group.countsNames {
        // One more name than are listed is enough to know that there are more.
        break
      }
    }
    let list = names.isEmpty ? "" : ": \(names.joined(separator: ", "))\(keys.count > names.count ? ", …" : "")"
    return "\(group.countsNames ? keys.count : members.count) \(group.title)\(list)"
  }
}

/// The distinct keys of the members of a group.
private struct DistinctKeys {
  private var keys: [String] = []
  private var known: Set<String> = []
  /// The index after the last key. Files mostly have the same keys in the same order, and comparing is faster than hashing.
  private var next = 0

  var count: Int { keys.count }

  /// - Returns: whether the key is new.
  mutating func insert(_ key: String) -> Bool {
    if next < keys.count, keys[next].isSame(as: key) {
      next += 1
      return false
    }
    let isNew = known.insert(key).inserted
    if isNew { keys.append(key) }
    // Another key may be the first one of the next file.
    next = isNew ? keys.count : keys[0].isSame(as: key) ? 1 : next
    return isNew
  }
}

/// Findings as reports show them, file by file, in the order of the first members.
///
/// Members with different owners form separate groups, and members with different severities unless the group mixes them.
public struct FindingUnits: Sequence {
  private struct Key: Hashable {
    let ruleID: String
    /// Nil for a group of mixed severities.
    let level: Level?
    let owner: Owner?
    let group: String
    /// The index of the file; nil for a group that spans files.
    let file: Int?

    init(_ finding: Finding, in group: FindingGroup, file: Int) {
      ruleID = finding.ruleID
      level = group.mixesLevels ? nil : finding.level
      owner = finding.owner
      self.group = group.key
      self.file = group.spansFiles ? nil : file
    }

    /// Whether it is the key of a finding, which is faster than to make that key.
    func matches(_ finding: Finding, in group: FindingGroup, file: Int) -> Bool {
      self.group == group.key && self.file == (group.spansFiles ? nil : file) && ruleID == finding.ruleID
        && level == (group.mixesLevels ? nil : finding.level) && owner == finding.owner
    }
  }

  fileprivate struct Unit {
    /// Most units have no other, and thus need no array.
    let first: MemberPlace
    var others: [MemberPlace] = []
    var level: Level
  }

  public struct Iterator: IteratorProtocol {
    fileprivate let files: [[Finding]]
    fileprivate var units: ArraySlice<Unit>

    /// The units whose first member is in the next file.
    public mutating func next() -> [FindingUnit]? {
      guard let file = units.first?.first.file else { return nil }
      let own = units.prefix { $0.first.file == file }
      units = units[own.endIndex...]
      return own.map { FindingUnit([$0.first] + $0.others, in: files) }
    }
  }

  private let files: [[Finding]]
  private var units: [Unit] = []

  public init(_ findings: FindingList) {
    files = findings.files
    var indexes: [Key: Int] = [:]
    // The members of a group mostly follow each other.
    var last: (key: Key, unit: Int)?
    for file in files.indices {
      for index in files[file].indices {
        let place = MemberPlace(file: file, finding: index)
        // A constant would be a copy of the finding.
        let level = files[file][index].level
        if let group = files[file][index].group {
          if last?.key.matches(files[file][index], in: group, file: file) != true {
            let key = Key(files[file][index], in: group, file: file)
            let unit = indexes[key] ?? units.count
            indexes[key] = unit
            last = (key, unit)
          }
          if let unit = last?.unit, unit < units.count {
            units[unit].others.append(place)
            units[unit].level = Swift.max(units[unit].level, level)
            continue
          }
        }
        units.append(Unit(first: place, level: level))
      }
    }
  }

  /// Number of units by severity.
  public var countsByLevel: [Level: Int] { units.reduce(into: [:]) { $0[$1.level, default: 0] += 1 } }

  /// Number of units by rule and severity.
  public var countsByRule: [String: [Level: Int]] {
    units.reduce(into: [:]) { $0[files[$1.first].ruleID, default: [:]][$1.level, default: 0] += 1 }
  }

  public func makeIterator() -> Iterator { Iterator(files: files, units: units[...]) }
}
