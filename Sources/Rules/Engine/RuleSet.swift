internal import Bytes
public import Findings
internal import Synchronization

/// The rules of one scan, with their checks by kind of file.
public struct RuleSet: Sendable {
  public let rules: [Rule]
  /// The facts that checkout checks require.
  public let facts: FactRequest
  private let plans: PlanCache
  private let thirdPartyPlans: PlanCache
  private let binaryPlans: BinaryPlanCache
  private let thirdPartyBinaryPlans: BinaryPlanCache
  private let checkout: [CheckoutCheck]
  private let collectsSDKs: Bool
  private let reporting: Reporting

  /// The prefix of suppression comments.
  public static let suppressionMarker: StaticString = "applint:"

  /// - Parameters:
  ///   - options: by rule and name; missing ones have the rule's default.
  ///   - includesMentions: whether to report mentions, which prove nothing.
  ///   - collectsSDKs: whether to collect the facts of `applint sdks`.
  ///   - rewording: transforms messages; lets tests show that identities do not depend on them.
  public init(
    _ rules: [Rule], options: [String: [String: Int]] = [:], includesMentions: Bool, collectsSDKs: Bool = false,
    rewording: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.rules = rules
    self.collectsSDKs = collectsSDKs
    let reporting = Reporting(options: options, includesMentions: includesMentions, rewording: rewording)
    self.reporting = reporting
    var checks = Checks()
    for rule in rules { checks.add(rule) }
    var (needed, apis): ([any AnyFact], APITable?) = ([], nil)
    if !checks.checkout.isEmpty || rules.contains(where: \.descriptor.needsBuiltCode) { needed += Checkout.baseFacts }
    for check in checks.checkout {
      needed += check.facts
      if let table = check.apis { apis = apis?.merging(table) ?? table }
    }
    if !needed.isEmpty, rules.contains(where: \.descriptor.needsRunningCode) { needed.append(Fact.codeWords) }
    if collectsSDKs {
      needed += [any AnyFact].sdks
    } else if rules.contains(where: \.descriptor.isForAppStore) {
      // The report of SDKs is about the App Store, however the app is distributed.
      needed.append(Fact.distribution)
    }
    let facts = FactRequest(needed, apis: apis)
    self.facts = facts
    checkout = checks.checkout
    let readsSuppressions = rules.contains { $0.id == Rule.ofSuppressions.id }
    let (files, binaries) = (checks.files, checks.binaries)
    func plans(isThirdParty: Bool) -> PlanCache {
      PlanCache(
        PlanRequest(
          checks: files, facts: facts, isThirdParty: isThirdParty, reporting: reporting, readsSuppressions: readsSuppressions))
    }
    self.plans = plans(isThirdParty: false)
    thirdPartyPlans = plans(isThirdParty: true)
    binaryPlans = BinaryPlanCache { [facts] in BinaryPlan(binaries, facts, isThirdParty: false, reporting) }
    thirdPartyBinaryPlans = BinaryPlanCache { [facts] in BinaryPlan(binaries, facts, isThirdParty: true, reporting) }
  }

  /// What the outcome of a plan depends on besides the file: rules and their options.
  public var recordKey: [UInt8] {
    // In an order that is the same in every process.
    let values = reporting.options.flatMap { rule, values in values.map { "\(rule) \($0.key) \($0.value)" } }.sorted()
    var key = RecordWriter()
    key.write(rules.map(\.id), values, reporting.includesMentions, collectsSDKs)
    return key.bytes
  }

  /// The plan for files other than binaries.
  public func plan(for kind: FileKind, isThirdParty: Bool) -> any FilePlan {
    (isThirdParty ? thirdPartyPlans : plans).plan(for: kind)
  }

  /// Whether any check or collector needs files of a kind.
  public func needs(_ kind: FileKind) -> Bool { plan(for: kind, isThirdParty: false).isWanted }

  public func binaryPlan(isThirdParty: Bool) -> BinaryPlan { (isThirdParty ? thirdPartyBinaryPlans : binaryPlans).plan }

  /// Whether unused and malformed suppressions are reported.
  public var checksSuppressions: Bool { rules.contains { $0.id == Rule.ofSuppressions.id } }

  /// Whether findings based on these facts may depend on other files.
  public func dependOnCheckout(_ facts: [CollectedFact]) -> Bool { facts.contains(where: \.dependsOnCheckout) }

  /// The rules whose findings matter only in code that runs.
  public var rulesNeedingRunningCode: Set<String> { Set(rules.lazy.filter(\.descriptor.needsRunningCode).map(\.id)) }

  /// The rules of which an error is a rejection, whether the code runs or not.
  public var rejectingRules: Set<String> { Set(rules.lazy.filter(\.descriptor.isOfAppStore).map(\.id)) }

  /// The rules about what App Store Connect and App Review reject.
  public var rulesForAppStore: Set<String> { Set(rules.lazy.filter(\.descriptor.isForAppStore).map(\.id)) }

  /// Whether all rules are about the App Store, as in the preset for it.
  public var areForAppStore: Bool { rules.allSatisfy { $0.descriptor.isForAppStore || $0.id == Rule.ofSuppressions.id } }

  /// The rules whose findings matter only in sources that a target builds.
  public var rulesNeedingBuiltCode: Set<String> { Set(rules.lazy.filter(\.descriptor.needsBuiltCode).map(\.id)) }

  /// Runs the checkout checks on several threads.
  public func findings(in facts: Checkout, jobs: Int) -> CheckoutFindings {
    // A commit that changes no facts is checked without any, in which no check finds a defect.
    let checks = facts.facts.isEmpty ? [] : checkout.filter { facts.isTree || !$0.needsWholeTree }
    // The facts of single files are few.
    let workers = facts.isTree ? min(jobs, checks.count) : 1
    let queue = WorkQueue(Array(checks.indices.reversed()))
    let found = runWorkers(max(1, workers)) { [reporting] _ in
      var found: [CheckResult] = []
      queue.drain { index in
        guard let descriptor = checks[index].descriptor else { return }
        var sink = FindingSink(descriptor, reporting)
        checks[index].run(facts, &sink)
        found.append(
          CheckResult(
            check: index, undecided: sink.undecided, subjects: sink.subjects, notifications: sink.notifications,
            findings: sink.finish()))
      }
      return found
    }.joined().sorted { $0.check < $1.check }
    return CheckoutFindings(
      findings: found.flatMap(\.findings), notifications: found.flatMap(\.notifications),
      undecidedUses: found.reduce(into: Set<UndecidedUse>()) { $0.formUnion($1.undecided) }.count,
      subjects: found.reduce(into: []) { $0.formUnion($1.subjects) })
  }
}

/// What the checkout checks have found.
public struct CheckoutFindings: Sendable {
  /// By file, in the order of the checks; a file may occur more than once.
  public var findings: [[Finding]]
  public let notifications: [ExecutionNotification]
  /// The number of uses of APIs whose conditions cannot be decided.
  public let undecidedUses: Int
  /// What the checks record.
  public let subjects: Set<String>
}

/// What a checkout check has found.
private struct CheckResult: Sendable {
  let check: Int
  let undecided: Set<UndecidedUse>
  let subjects: Set<String>
  let notifications: [ExecutionNotification]
  let findings: [[Finding]]
}

/// Makes plans lazily, because most checkouts contain only a few kinds and literal searches are costly to build.
private final class PlanCache: Sendable {
  private let request: PlanRequest
  private let plans: Locked<[(any FilePlan)?]>

  init(_ request: PlanRequest) {
    self.request = request
    plans = Locked(Array(repeating: nil, count: FileKind.count))
  }

  func plan(for kind: FileKind) -> any FilePlan {
    plans.withLock { plans in
      if let plan = plans[Int(kind.index)] { return plan }
      let plan = kind.plan(request)
      plans[Int(kind.index)] = plan
      return plan
    }
  }
}

/// Makes the plan for binaries lazily.
private final class BinaryPlanCache: Sendable {
  private let make: @Sendable () -> BinaryPlan
  private let cache = Locked<BinaryPlan?>(nil)

  init(_ make: @escaping @Sendable () -> BinaryPlan) { self.make = make }

  var plan: BinaryPlan {
    cache.withLock { cached in
      let plan = cached ?? make()
      cached = plan
      return plan
    }
  }
}

/// The checks of all rules by kind, with descriptors set.
private struct Checks {
  var files: [FileCheck] = []
  var binaries: [BinaryCheck] = []
  var checkout: [CheckoutCheck] = []

  mutating func add(_ rule: Rule) {
    for check in rule.checks {
      switch check {
      case .file(var check):
        check.descriptor = rule.descriptor
        files.append(check)
      case .binary(var check):
        check.descriptor = rule.descriptor
        binaries.append(check)
      case .checkout(var check):
        check.descriptor = rule.descriptor
        checkout.append(check)
      }
    }
  }
}
