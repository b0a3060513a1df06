public import Findings

/// What an update changes: two reports of SDKs, compared by name.
public struct SDKComparison: Sendable {
  /// An SDK that is in both.
  public struct Changed: Sendable {
    public let old: SDK
    public let new: SDK
    public let changes: [Change]
  }

  /// An aspect with other values.
  public struct Change: Hashable, Sendable {
    public let title: String
    public let removed: [String]
    public let added: [String]
  }

  public private(set) var added: [SDK] = []
  public private(set) var removed: [SDK] = []
  public private(set) var changed: [Changed] = []
  /// Number of equal SDKs.
  public private(set) var unchanged = 0
  /// Whether the new state would be rejected.
  public let isRejected: Bool
  /// Whether the old one would be, too.
  let wasRejected: Bool
  /// Of both reports.
  public let notifications: [ExecutionNotification]

  public init(old: SDKReport, new: SDKReport) {
    isRejected = new.isRejected
    wasRejected = old.isRejected
    notifications = old.notifications + new.notifications
    if old.sdks.count == 1, new.sdks.count == 1 {
      // The user compares these two, whatever their names.
      add(old.sdks[0], new.sdks[0])
      return
    }
    var remaining = Dictionary(grouping: old.sdks, by: \.name)
    for sdk in new.sdks {
      var candidates = remaining[sdk.name] ?? []
      let index = candidates.firstIndex { $0.path == sdk.path } ?? candidates.indices.first
      guard let index else {
        added.append(sdk)
        continue
      }
      add(candidates.remove(at: index), sdk)
      remaining[sdk.name] = candidates
    }
    let left = Set(remaining.values.joined().map(\.path))
    removed = old.sdks.filter { left.contains($0.path) }
  }

  private mutating func add(_ old: SDK, _ new: SDK) {
    let changes = zip(old.attributes, new.attributes).compactMap { before, after -> Change? in
      // What was moved did not change.
      guard before.title != "path" else { return nil }
      let (own, other) = (Set(before.values.map(\.key)), Set(after.values.map(\.key)))
      guard own != other else { return nil }
      return Change(
        title: before.title, removed: before.values.filter { !other.contains($0.key) }.map(\.text).uniqued,
        added: after.values.filter { !own.contains($0.key) }.map(\.text).uniqued)
    }
    let renamed = old.name == new.name ? [] : [Change(title: "name", removed: [old.name], added: [new.name])]
    if changes.isEmpty, renamed.isEmpty {
      unchanged += 1
    } else {
      changed.append(Changed(old: old, new: new, changes: renamed + changes))
    }
  }
}

extension SDKComparison {
  var verdict: String {
    if isRejected {
      return wasRejected
        ? "App Store Connect would reject an app with the new state, as with the old one"
        : "The update would bring an App Store rejection"
    }
    return (wasRejected ? "The update removes the App Store rejections" : "The update would bring no App Store rejection")
      + SDKText.unreadClause(notifications)
  }

  /// `2 changed, 1 added, 3 unchanged`
  var summary: String {
    let counts = [(changed.count, "changed"), (added.count, "added"), (removed.count, "removed"), (unchanged, "unchanged")]
    let clauses = counts.filter { $0.0 > 0 }.map { "\(TerminalText.grouped($0.0)) \($0.1)" }
    return clauses.isEmpty ? "No SDKs found" : "SDKs: \(clauses.joined(separator: ", "))"
  }
}

extension SDKComparison.Change {
  /// Whether a single value replaces another.
  var isReplacement: Bool { removed.count == 1 && added.count == 1 }
}
