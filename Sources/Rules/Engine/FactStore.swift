/// The value of a fact for one file.
public struct CollectedFact: Sendable {
  let key: String
  /// Relative to the root of the checkout; determines the order in the store.
  public let path: String
  let value: any Sendable
  /// Whether findings based on it may depend on other files.
  let dependsOnCheckout: Bool
}

/// The facts of a checkout, by key and sorted by path, so that results do not depend on scheduling.
public struct FactStore: Sendable {
  private var values: [String: any Sendable] = [:]
  /// Whether nothing is collected.
  let isEmpty: Bool

  public init() {
    isEmpty = true
  }

  /// - Parameter collected: in any order.
  public init(_ collected: some Sequence<CollectedFact>, _ request: FactRequest) {
    var byKey: [String: [CollectedFact]] = [:]
    for fact in collected { byKey[fact.key, default: []].append(fact) }
    isEmpty = byKey.isEmpty
    for fact in request.all {
      if let collected = byKey[fact.key] { values[fact.key] = fact.values(of: collected.sorted { $0.path < $1.path }) }
    }
  }

  /// The values of a fact, sorted by path; empty if no check requires the fact.
  subscript<Value>(_ fact: Fact<Value>) -> [Value] { values[fact.key] as? [Value] ?? [] }
}
