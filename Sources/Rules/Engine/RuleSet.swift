public import Findings
internal import Synchronization

/// The rules of one scan, arranged by what they look at.
public struct RuleSet: Sendable {
  public let rules: [Rule]
  /// What the checks of the checkout ask for.
  public let facts: FactRequest
  private let plans: PlanCache
  private let thirdPartyPlans: PlanCache
  private let binaryPlans: BinaryPlanCache
  private let thirdPartyBinaryPlans: BinaryPlanCache
  private let checkout: [CheckoutCheck]
  private let reporting: Reporting

  /// What suppression comments begin with.
  public static let suppressionMarker: StaticString = "applint:"

  /// - Parameters:
  ///   - options: by rule and name; the rules' own where nothing is given.
  ///   - includesMentions: whether evidence that proves nothing is reported, too.
  ///   - rewording: replaces the words of messages: tests show that no identity depends on them.
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

  /// What is done with text files, and files of which only the name or the header counts.
  public func plan(for kind: FileKind, isThirdParty: Bool) -> any FilePlan {
    (isThirdParty ? thirdPartyPlans : plans).plan(for: kind)
  }

  /// Whether anything is made of files of a kind.
  public func wants(_ kind: FileKind) -> Bool { plan(for: kind, isThirdParty: false).isWanted }

  /// What is done with binaries.
  public func binaryPlan(isThirdParty: Bool) -> BinaryPlan { (isThirdParty ? thirdPartyBinaryPlans : binaryPlans).plan }

  /// Whether unused and malformed suppressions are reported.
  public var judgesSuppressions: Bool { rules.contains { $0.id == Rule.ofSuppressions.id } }

  /// Whether a rule could report something of the files with these facts that depends on the rest of the checkout.
  public func dependOnCheckout(_ facts: [CollectedFact]) -> Bool { facts.contains(where: \.dependsOnCheckout) }

  /// The rules whose findings do harm only where code runs.
  public var idsOfRunningCode: Set<String> { Set(rules.lazy.filter(\.descriptor.needsRunningCode).map(\.id)) }

  /// The rules whose findings in a source do harm only where a target builds it.
  public var idsOfBuiltCode: Set<String> { Set(rules.lazy.filter(\.descriptor.needsBuiltCode).map(\.id)) }

  /// What the checks of the checkout find, by file; a file may come again.
  public func findings(in facts: Checkout) -> [[Finding]] {
    checkout.flatMap { check -> [[Finding]] in
      guard let descriptor = check.descriptor, facts.isTree || !check.needsWholeTree else { return [] }
      var sink = FindingSink(descriptor, reporting)
      check.run(facts, &sink)
      return sink.finish()
    }
  }
}

/// Makes the plan of a kind when the first such file is met: most checkouts hold few of the kinds, and a search is costly to make.
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

/// The plan for binaries, made when the first one is met.
private final class BinaryPlanCache: Sendable {
  private let make: @Sendable () -> BinaryPlan
  private let made = Mutex<BinaryPlan?>(nil)

  init(_ make: @escaping @Sendable () -> BinaryPlan) { self.make = make }

  var plan: BinaryPlan {
    made.withLock { made in
      let plan = made ?? make()
      made = plan
      return plan
    }
  }
}

/// The checks of all rules by what they look at, each with the descriptor of its rule.
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
