internal import Findings
internal import Project
internal import Rules
internal import YAML

extension TeamConfiguration {
  /// Reads a configuration.
  ///
  /// - Returns: the valid part of it, and all problems.
  public static func read(_ bytes: [UInt8]) -> (configuration: TeamConfiguration, problems: [ConfigurationProblem]) {
    var reader = ConfigurationReader()
    do throws(YAMLError) {
      let documents = try YAMLDocuments.read(bytes)
      if documents.count > 1 { reader.problem("expected a single YAML document", documents[1]) }
      if let root = documents.first { reader.read(root) }
    } catch {
      // In YAML, * begins an alias and ! a tag.
      let line = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst(max(0, error.line - 1))
        .first
      let hint =
        line?.contains { "*!".utf8.contains($0) } == true ? "; a pattern that begins with * or ! must be quoted" : ""
      reader.problems.append(ConfigurationProblem(message: error.message + hint, line: error.line, column: error.column))
    }
    return (reader.configuration, reader.problems)
  }
}

/// Turns the nodes of a configuration into values. Goes on after a problem, so that all are reported at once.
struct ConfigurationReader {
  var configuration = TeamConfiguration()
  var problems: [ConfigurationProblem] = []

  mutating func problem(_ message: String, _ node: YAMLNode) {
    problems.append(ConfigurationProblem(message: message, line: node.line, column: node.column))
  }

  fileprivate mutating func read(_ root: YAMLNode) {
    // A file that is empty or has only comments.
    if case .scalar("", isPlain: true) = root.value { return }
    let entries = members(of: root, ConfigurationKey.self, "a configuration")
    if let (_, node) = entries.first(where: { $0.0 == .preset }), let preset = choice(node, Preset.self) {
      configuration.preset = Sourced(preset, .file(line: node.line))
      configuration.apply(preset)
    }
    for (key, node) in entries {
      let origin = Origin.file(line: node.line)
      switch key {
      case .preset: break
      case .include: configuration.include = Sourced(patterns(node), origin)
      case .exclude: configuration.exclude = Sourced(patterns(node), origin)
      case .thirdParty: readThirdParty(node)
      case .only: configuration.only = Sourced(ruleIDs(node), origin)
      case .enable: configuration.enable = Sourced(ruleIDs(node), origin)
      case .rules: readRules(node)
      case .failOn:
        if node.scalar == "never" {
          configuration.failOn = Sourced(nil, origin)
        } else if let level = choice(node, Level.self, besides: ["never"]) {
          configuration.failOn = Sourced(level, origin)
        }
      case .strictRead: if let flag = flag(node) { configuration.strictRead = Sourced(flag, origin) }
      case .baseline: readBaseline(node)
      case .projectOrder: if let order = choice(node, ProjectOrder.self) { configuration.projectOrder = Sourced(order, origin) }
      case .suppress: for item in items(node) { readSuppression(item) }
      }
    }
  }

  private mutating func readThirdParty(_ node: YAMLNode) {
    if node.scalar != nil {
      if let scans = scansThirdParty(node) { configuration.scansThirdParty = Sourced(scans, .file(line: node.line)) }
      return
    }
    for (key, value) in members(of: node, ThirdPartyKey.self, "third_party") {
      switch key {
      case .scan:
        if let scans = scansThirdParty(value) { configuration.scansThirdParty = Sourced(scans, .file(line: value.line)) }
      case .folders: configuration.thirdPartyFolders = Sourced(patterns(value), .file(line: value.line))
      }
    }
  }

  private mutating func scansThirdParty(_ node: YAMLNode) -> Bool? {
    switch node.scalar {
    case "include": return true
    case "exclude": return false
    default:
      problem("expected include or exclude", node)
      return nil
    }
  }

  private mutating func readRules(_ node: YAMLNode) {
    guard case .mapping(let entries) = node.value else {
      return problem("rules must be a mapping from rule IDs to severities or settings", node)
    }
    var seen: Set<String> = []
    for (key, value) in entries {
      guard let rule = rule(key) else { continue }
      guard seen.insert(rule.id).inserted else {
        problem("duplicate rule '\(rule.id)'", key)
        continue
      }
      var decision = TeamConfiguration.RuleDecision(line: key.line)
      if value.scalar != nil {
        readLevel(value, &decision)
      } else {
        for (key, value) in members(of: value, RuleKey.self, "a rule") {
          switch key {
          case .level: readLevel(value, &decision)
          case .paths: decision.paths = patterns(value)
          case .options: decision.options = options(value, of: rule)
          }
        }
      }
      configuration.rules[rule.id] = decision
    }
  }

  private mutating func readLevel(_ node: YAMLNode, _ decision: inout TeamConfiguration.RuleDecision) {
    if ["off", "false", "no"].contains(node.scalar?.lowercased()) {
      decision.isOff = true
    } else {
      decision.level = choice(node, Level.self, besides: ["off"])
    }
  }

  private mutating func options(_ node: YAMLNode, of rule: Rule) -> [String: Int] {
    guard case .mapping(let entries) = node.value else {
      problem("options must be a mapping from names to numbers", node)
      return [:]
    }
    var values: [String: Int] = [:]
    for (key, value) in entries {
      let name = key.scalar ?? ""
      guard let option = rule.descriptor.options.first(where: { $0.name == name }) else {
        let known = rule.descriptor.options.map(\.name)
        let hint = known.isEmpty ? "\(rule.id) has no options" : "expected \(known.joined(separator: ", "))"
        problem("unknown option '\(name)'; \(hint)", key)
        continue
      }
      guard let number = value.scalar.flatMap(Int.init), option.range.contains(number) else {
        problem("'\(name)' must be a number from \(option.range.lowerBound) to \(option.range.upperBound)", value)
        continue
      }
      values[name] = number
    }
    return values
  }

  private mutating func readBaseline(_ node: YAMLNode) {
    guard let path = text(node), !path.isEmpty else { return problem("expected a path", node) }
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains(where: { $0 == ".." || $0.lowercased() == ".git" }) else {
      return problem("the baseline must be inside the folder of the configuration and outside .git", node)
    }
    configuration.baseline = Sourced(path, .file(line: node.line))
  }

  private mutating func readSuppression(_ node: YAMLNode) {
    let fields = Dictionary(
      members(of: node, SuppressionKey.self, "a suppression"), uniquingKeysWith: { first, _ in first })
    guard case .mapping = node.value else { return }
    for key in [SuppressionKey.rule, .path, .reason] where fields[key]?.scalar?.isEmpty ?? true {
      return problem("suppression without '\(key.rawValue)'", fields[key] ?? node)
    }
    guard let ruleNode = fields[.rule], let rule = rule(ruleNode), let pathNode = fields[.path], let path = pattern(pathNode),
      let reason = fields[.reason]?.scalar
    else { return }
    if let symbol = fields[.symbol], symbol.scalar?.isEmpty ?? true { return problem("expected the name of a symbol", symbol) }
    var until: CalendarDate?
    if let dateNode = fields[.until] {
      until = CalendarDate(dateNode.scalar ?? "")
      if until == nil { return problem("expected a date such as 2027-03-01", dateNode) }
    }
    configuration.suppressions.append(
      ConfiguredSuppression(
        ruleID: rule.id, path: path, symbol: fields[.symbol]?.scalar, until: until, reason: reason, line: node.line))
  }

  private mutating func ruleIDs(_ node: YAMLNode) -> [String] {
    items(node).compactMap { rule($0)?.id }
  }

  private mutating func rule(_ node: YAMLNode) -> Rule? {
    let id = node.scalar ?? ""
    if let rule = Rule.all.first(where: { $0.id == id }) { return rule }
    problem("unknown rule '\(id)'" + (Rule.nearest(to: id).map { "; did you mean '\($0)'?" } ?? ""), node)
    return nil
  }
}
