/// The keys of a configuration, with their descriptions in the JSON Schema.
enum ConfigurationKey: String, CaseIterable {
  case preset
  case include
  case exclude
  case thirdParty = "third_party"
  case only
  case enable
  case rules
  case failOn = "fail_on"
  case strictRead = "strict_read"
  case baseline
  case projectOrder = "project_order"
  case suppress

  var summary: String {
    switch self {
    case .preset: "Base settings that the other keys override"
    case .include: "Files to scan, as .gitignore patterns; everything by default"
    case .exclude: "Files to skip, as .gitignore patterns"
    case .thirdParty: "Whether third-party code is scanned, and additional third-party folders"
    case .only: "Run only these rules"
    case .enable: "Opt-in rules to run"
    case .rules: "Severity, paths, and options of individual rules"
    case .failOn: "Lowest severity that makes the exit status 1"
    case .strictRead: "Whether an unreadable file makes the exit status 2"
    case .baseline: "Path of the baseline, relative to the configuration"
    case .projectOrder: "Order of lists in project files"
    case .suppress: "Suppressions for files that cannot have comments"
    }
  }
}

/// The keys of one rule.
enum RuleKey: String, CaseIterable {
  case level
  case paths
  case options
}

/// The keys of an entry of `suppress`.
enum SuppressionKey: String, CaseIterable {
  case rule
  case path
  case symbol
  case until
  case reason
}

enum ThirdPartyKey: String, CaseIterable {
  case scan
  case folders
}
