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
  private let reporting: Reporting

  /// The prefix of suppression comments.
  public static let suppressionMarker: StaticString = "applint:"

  /// - Parameters:
  ///   - options: by rule and name; missing ones have the rule's default.
  ///   - includesMentions: whether to report mentions, which prove nothing.
  ///   - rewording: transforms messages; lets tests show that identities do not depend on them.
  public init(
    _ rules: [Rule], options: [String: [String: Int]] = [:], includesMentions: Bool,
    rewording: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.rules = rules
    let reporting = Reporting(options: options, includesMentions: includesMentions, rewording: rewording)
    self.reporting = reporting
    var checks = Checks()
    for rule in rules { checks.add(rule) }
    var facts = FactRequest()
    for (index, check) in checks.checkout.enumerated() {
      for fact in check.facts { facts.add(fact) }
      if index == 0 { for fact in Checkout.baseFacts { facts.add(fact) } }
      if let apis = check.apis { facts.add(apis) }
    }
    if facts.isEmpty, rules.contains(where: \.descriptor.needsBuiltCode) {
      for fact in Checkout.baseFacts { facts.add(fact) }
    }
    if rules.contains(where: \.descriptor.isForAppStore) { facts.add(.distribution) }
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

  /// The rules about what App Store Connect and App Review reject.
  public var rulesForAppStore: Set<String> { Set(rules.lazy.filter(\.descriptor.isForAppStore).map(\.id)) }

  /// The rules whose findings matter only in sources that a target builds.
  public var rulesNeedingBuiltCode: Set<String> { Set(rules.lazy.filter(\.descriptor.needsBuiltCode).map(\.id)) }

  /// The findings of checkout checks, by file; a file may occur more than once.
  ///
  /// - Parameters:
  ///   - undecidedUses: set to the number of uses of APIs whose conditions cannot be decided.
  ///   - subjects: receives what the checks record.
  public func findings(
    in facts: Checkout, undecidedUses: inout Int, subjects: inout Set<String>
  ) -> [[Finding]] {
    var undecided: Set<UndecidedUse> = []
    let findings = checkout.flatMap { check -> [[Finding]] in
      guard let descriptor = check.descriptor, facts.isTree || !check.needsWholeTree else { return [] }
      var sink = FindingSink(descriptor, reporting)
      check.run(facts, &sink)
      undecided.formUnion(sink.undecided)
      subjects.formUnion(sink.subjects)
      return sink.finish()
    }
    undecidedUses = undecided.count
    return findings
  }
}

/// Makes plans lazily, because most checkouts contain only a few kinds and literal searches are costly to build.
private final class PlanCache: Sendable {
  private let request: PlanRequest
  private let plans: Mutex<[(any FilePlan)?]>

  init(_ request: PlanRequest) {
    self.request = request
    plans = Mutex(Array(repeating: nil, count: FileKind.count))
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
  private let cache = Mutex<BinaryPlan?>(nil)

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
