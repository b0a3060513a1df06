internal import Findings
internal import Rules

/// A set of decisions under one name.
public enum Preset: String, CaseIterable, Sendable {
  /// What applint does where nothing is said.
  case recommended
  /// Every rule, and warnings fail too.
  case strict
  /// What the App Store rejects, and nothing else.
  case appStore = "app-store"

  public var summary: String {
    switch self {
    case .recommended: "every rule that is not opt-in; errors fail"
    case .strict: "opt-in rules too; warnings and unread files fail"
    case .appStore: "only what the App Store rejects"
    }
  }

  var failOn: Level? {
    switch self {
    case .strict: .warning
    case .recommended, .appStore: nil
    }
  }

  var isStrictAboutReading: Bool? { self == .strict ? true : nil }

  var enabled: [String]? {
    self == .strict ? Rule.all.filter(\.descriptor.isOptIn).map(\.id) : nil
  }

  var only: [String]? {
    self == .appStore
      ? Rule.all.filter { $0.descriptor.tags.contains("app-store") || $0.id == Rule.ofSuppressions.id }.map(\.id) : nil
  }
}
