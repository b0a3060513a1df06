/// The message of a finding. Rules extend this type with one function per message, so that messages can be searched for.
public struct Message: Hashable, Sendable, ExpressibleByStringInterpolation {
  public let text: String

  public init(stringLiteral value: String) {
    text = value
  }

  public init(stringInterpolation: DefaultStringInterpolation) {
    text = String(stringInterpolation: stringInterpolation)
  }
}
