internal import Arguments
internal import Bytes
internal import Configuration
internal import Findings
internal import Rules
internal import Scanner

/// One scan per nearest configuration, so that a checkout has the same findings whatever other paths are named.
struct CheckoutScans {
  struct Part {
    let setup: ScanSetup
    let paths: [Path]
    var result: ScanResult?
  }

  private(set) var parts: [Part]

  init(_ command: ScanCommand, _ paths: [Path]) throws {
    let isFixed = command.arguments.config != nil || command.arguments.noConfig
    let groups = isFixed || paths.isEmpty ? [paths] : ConfigurationFile.groups(of: paths)
    parts = try groups.map { paths in
      let setup = try ScanSetup(
        command.arguments, paths: paths, jobs: command.jobs, writesBaseline: command.writeBaseline, replacesAny: command.force)
      return Part(setup: setup, paths: paths)
    }
  }

  mutating func run(_ body: (_ setup: ScanSetup, _ paths: [Path], _ areAll: Bool) throws -> ScanResult) throws {
    for index in parts.indices { parts[index].result = try body(parts[index].setup, parts[index].paths, parts.count == 1) }
  }

  /// The joined results.
  var result: ScanResult {
    let results = parts.compactMap(\.result)
    return results.count == 1 ? results[0] : ScanResult(joining: results)
  }

  /// The rules that ran in any scan.
  var rules: [RuleDescriptor] {
    if parts.count == 1 { return parts[0].setup.rules.map(\.descriptor) }
    var seen: Set<String> = []
    return parts.flatMap(\.setup.rules).map(\.descriptor).filter { seen.insert($0.id).inserted }
  }

  mutating func writeBaseline() throws {
    guard parts.count == 1, let result = parts[0].result else {
      throw ExitCode.undone("cannot write the baseline: the paths have different configurations")
    }
    parts[0].result = try BaselineWriter(setup: parts[0].setup, roots: parts[0].paths).write(result)
  }

  /// Ids of rules with findings that make the exit status 1.
  var failingRules: Set<String> {
    parts.reduce(into: []) { failing, part in
      guard let threshold = part.setup.configuration.failOn.value, let result = part.result else { return }
      for finding in result.findings where finding.level >= threshold { failing.insert(finding.ruleID) }
    }
  }

  /// The lowest severity that fails any scan; nil if none does.
  var failLevel: Level? { parts.compactMap(\.setup.configuration.failOn.value).min() }

  /// Whether an unreadable file makes the exit status 2.
  var isUnread: Bool {
    parts.contains { $0.setup.configuration.strictRead.value && $0.result?.notifications.isEmpty == false }
  }
}
