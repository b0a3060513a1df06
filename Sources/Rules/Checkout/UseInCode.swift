public import Findings

/// A use in a source that rules report.
public struct UseInCode: Sendable {
  /// Equal for uses that lead to the same finding, apart from their place.
  public let subject: String
  public let region: Region
}

/// A fact of a source that consists of its uses of something.
protocol HasUsesInCode: Sendable {
  var usesInCode: [UseInCode] { get }
}

extension CollectedFact {
  /// The uses that the fact consists of; nil for other facts.
  public var usesInCode: [UseInCode]? {
    (value as? any HasUsesInCode)?.usesInCode.map { UseInCode(subject: "\(key) \($0.subject)", region: $0.region) }
  }
}
