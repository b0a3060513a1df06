internal import Bytes

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
  public init(_ collected: [CollectedFact], _ request: FactRequest) {
    var byKey: [String: [CollectedFact]] = [:]
    for file in Self.files(in: collected) {
      for fact in collected[file] { byKey[fact.key, default: []].append(fact) }
    }
    isEmpty = byKey.isEmpty
    for fact in request.all {
      if let collected = byKey[fact.key] { values[fact.key] = fact.values(of: collected) }
    }
  }

  /// Where the facts of each file are, sorted by path. Most files have several facts, which are adjacent.
  private static func files(in collected: [CollectedFact]) -> [Range<Int>] {
    var files: [Range<Int>] = []
    for index in collected.indices {
      if let last = files.last, collected[last.lowerBound].path.isSame(as: collected[index].path) {
        files[files.count - 1] = last.lowerBound..<index + 1
      } else {
        files.append(index..<index + 1)
      }
    }
    return files.sorted { collected[$0.lowerBound].path < collected[$1.lowerBound].path }
  }

  /// The values of a fact, sorted by path; empty if no check requires the fact.
  subscript<Value>(_ fact: Fact<Value>) -> [Value] { values[fact.key] as? [Value] ?? [] }

  mutating func remove<Value>(_ fact: Fact<Value>) { values[fact.key] = nil }
}
