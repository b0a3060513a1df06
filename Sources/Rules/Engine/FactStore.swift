/// A value of a fact, as a collector has made it.
public struct CollectedFact: Sendable {
  let key: String
  /// Of the file, from the top of the tree; the order of the store.
  let path: String
  let value: any Sendable
  /// Whether what rules report of it may depend on the rest of the checkout.
  let dependsOnCheckout: Bool
}

/// The facts of a checkout, by key and in the order of paths, so that nothing depends on who read what.
public struct FactStore: Sendable {
  private var values: [String: any Sendable] = [:]

  public init() {}

  /// - Parameter collected: in any order.
  public init(_ collected: some Sequence<CollectedFact>, _ request: FactRequest) {
    var byKey: [String: [CollectedFact]] = [:]
    for fact in collected { byKey[fact.key, default: []].append(fact) }
    for fact in request.all {
      values[fact.key] = fact.values(of: (byKey[fact.key] ?? []).sorted { $0.path < $1.path })
    }
  }

  /// The values of a fact, sorted by path; empty for a fact that no check has asked for.
  subscript<Value>(_ fact: Fact<Value>) -> [Value] { values[fact.key] as? [Value] ?? [] }
}
