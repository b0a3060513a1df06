internal import Findings
internal import Project
internal import Rules

/// Writes configurations as YAML.
public enum ConfigurationText {
  /// The effective configuration, with the origin of each value as a comment.
  ///
  /// - Parameter active: ids of the rules that run.
  public static func effective(_ configuration: TeamConfiguration, active: Set<String>) -> String {
    var text = ""
    func add(_ key: ConfigurationKey, _ value: String, _ origin: Origin) { text += line("\(key.rawValue): \(value)", origin) }
    add(.preset, configuration.preset.value.rawValue, configuration.preset.origin)
    add(.include, list(configuration.include.value), configuration.include.origin)
    add(.exclude, list(configuration.exclude.value), configuration.exclude.origin)
    text += "third_party:\n"
    text += line("  scan: \(configuration.scansThirdParty.value ? "include" : "exclude")", configuration.scansThirdParty.origin)
    text += line("  folders: \(list(configuration.thirdPartyFolders.value))", configuration.thirdPartyFolders.origin)
    add(.failOn, configuration.failOn.value?.rawValue ?? "never", configuration.failOn.origin)
    add(.strictRead, String(configuration.strictRead.value), configuration.strictRead.origin)
    if let baseline = configuration.baseline.value {
      // Valid for --baseline only: a configuration may not name a baseline outside its folder.
      if baseline.hasPrefix("/") || baseline.split(separator: "/").contains("..") { text += "# " }
      add(.baseline, baseline.jsonLiteral, configuration.baseline.origin)
    }
    add(.projectOrder, configuration.projectOrder.value.rawValue, configuration.projectOrder.origin)
    add(.only, list(configuration.only.value), configuration.only.origin)
    add(.enable, list(configuration.enable.value), configuration.enable.origin)
    text += "rules:\n"
    for rule in Rule.all { text += self.rule(rule, configuration, isActive: active.contains(rule.id)) }
    if !configuration.suppressions.isEmpty { text += "suppress:\n" }
    for entry in configuration.suppressions {
      text += line("  - rule: \(entry.ruleID)", .file(line: entry.line))
      text += "    path: \(entry.path.jsonLiteral)\n"
      if let symbol = entry.symbol { text += "    symbol: \(symbol.jsonLiteral)\n" }
      if let until = entry.until { text += "    until: \(until.description)\n" }
      text += "    reason: \(entry.reason.jsonLiteral)\n"
    }
    return text
  }

  private static func rule(_ rule: Rule, _ configuration: TeamConfiguration, isActive: Bool) -> String {
    let decision = configuration.rules[rule.id]
    let level = isActive ? (decision?.level ?? rule.descriptor.level).rawValue : "off"
    let origin: Origin =
      if let decision, decision.isOff || decision.level != nil {
        .file(line: decision.line)
      } else if !isActive, !configuration.only.value.isEmpty {
        configuration.only.origin
      } else if isActive, rule.descriptor.isOptIn {
        configuration.enable.origin
      } else {
        .standard
      }
    guard let decision, !decision.paths.isEmpty || !decision.options.isEmpty else {
      return line("  \(rule.id): \(level)", origin)
    }
    var text = "  \(rule.id):\n" + line("    level: \(level)", origin)
    if !decision.paths.isEmpty { text += line("    paths: \(list(decision.paths))", .file(line: decision.line)) }
    if !decision.options.isEmpty {
      let options = decision.options.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
      text += line("    options: {\(options)}", .file(line: decision.line))
    }
    return text
  }

  private static func line(_ text: String, _ origin: Origin) -> String {
    text + String(repeating: " ", count: max(1, 48 - text.count)) + "# \(describe(origin))\n"
  }

  private static func describe(_ origin: Origin) -> String {
    switch origin {
    case .standard: "default"
    case .preset(let name): "preset \(name)"
    case .file(let line): "line \(line)"
    case .option(let name): name
    }
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(\.jsonLiteral).joined(separator: ", ") + "]"
  }

  /// What `applint init` writes.
  ///
  /// - Parameters:
  ///   - thirdParty: third-party folders of the checkout.
  ///   - found: number of findings by rule.
  public static func starter(thirdParty: [String], found: [String: Int]) -> String {
    var text = """
      # Configuration of applint. 'applint config' prints the effective configuration, 'applint explain ID' explains a rule.
      # Patterns are quoted and have the syntax of .gitignore.

      # \(Preset.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "\n# "))
      preset: recommended

      # Files to skip; use 'include' for files to scan.
      exclude: []

      # Include or exclude pods, packages, and vendored files; not every rule checks them.

      """
    text += detected(thirdParty)
    text += """
      third_party:
        scan: include
        folders: []

      # error, warning, note, or off; or a mapping with level, paths, and options.
      # rules:

      """
    let counts = found.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if counts.isEmpty { text += "#   missing-image: {level: warning, paths: [\"!Legacy/\"]}\n" }
    for (id, count) in counts { text += "#   \(id): \(rule(id)?.level.rawValue ?? "warning")   # \(count) today\n" }
    text += "\n# Opt-in rules:\n"
    for rule in Rule.all where rule.descriptor.isOptIn { text += "# \(rule.id): \(rule.descriptor.summary.lowercasedFirst)\n" }
    text += """
      enable: []

      # Lowest severity that makes the exit status 1: error, warning, note, or never.
      fail_on: error

      # Findings recorded by 'applint --write-baseline', which are not reported again.
      # baseline: .applint-baseline.jsonl

      # Suppressions for files that cannot have comments. In source files, use a comment:
      #   // applint:disable:next ID -- reason
      # suppress:
      #   - rule: deprecated-web-view
      #     path: Vendor/libanalytics.a
      #     until: 2027-03-01
      #     reason: The vendor has promised a new version.

      """
    return text
  }

  private static func detected(_ thirdParty: [String]) -> String {
    guard !thirdParty.isEmpty else { return "# Detected: none.\n" }
    let shown = thirdParty.prefix(8).map(\.jsonLiteral).joined(separator: ", ")
    return "# Detected: \(shown)\(thirdParty.count > 8 ? ", and \(thirdParty.count - 8) more" : "").\n"
  }

  private static func rule(_ id: String) -> RuleDescriptor? { Rule.all.first { $0.id == id }?.descriptor }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
