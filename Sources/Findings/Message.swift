/// The sentence of a finding. Rules extend this type with one function per sentence, so that their vocabulary can be searched for.
public struct Message: Hashable, Sendable, ExpressibleByStringInterpolation {
  public let text: String

  /// Tests put other words into every message to show that no identity depends on them.
  @TaskLocal static var rewording: (@Sendable (String) -> String)?

  public init(stringLiteral value: String) {
    text = Self.rewording?(value) ?? value
  }

  public init(stringInterpolation: DefaultStringInterpolation) {
    self.init(stringLiteral: String(stringInterpolation: stringInterpolation))
  }
}
