/// The keys of a configuration, with what people are told of them: in faults, in the schema and in the file that `init` writes.
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
  case sortProfile = "sort_profile"
  case suppress

  var summary: String {
    switch self {
    case .preset: "A set of decisions that the other keys change"
    case .include: "What is scanned, in the manner of .gitignore; everything by default"
    case .exclude: "What is left out, in the manner of .gitignore"
    case .thirdParty: "Whether third-party code is scanned, and which folders are third parties'"
    case .only: "The only rules that run"
    case .enable: "Opt-in rules that run"
    case .rules: "What is decided about single rules: a level or off, paths, options"
    case .failOn: "The lowest level that makes the exit status 1"
    case .strictRead: "Whether a file that cannot be read makes the exit status 2"
    case .baseline: "A file of findings that are known and accepted, from the folder of the configuration"
    case .sortProfile: "The order of lists in projects"
    case .suppress: "Findings that are accepted in files without comments"
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
