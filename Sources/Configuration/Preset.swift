internal import Findings
internal import Rules

/// Named base settings.
public enum Preset: String, CaseIterable, Sendable {
  /// The default.
  case recommended
  case strict
  case appStore = "app-store"

  public var summary: String {
    switch self {
    case .recommended: "all rules except opt-in ones; errors fail"
    case .strict: "all rules; warnings and unreadable files fail"
    case .appStore: "only rules for App Store rejections"
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
