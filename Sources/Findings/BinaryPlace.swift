/// The location of a finding in a binary.
public struct BinaryPlace: Hashable, Sendable {
  public let member: String?
  public let architectures: [String]
  public let symbol: String?
  public let section: String?

  public init(member: String? = nil, architectures: [String] = [], symbol: String? = nil, section: String? = nil) {
    self.member = member
    self.architectures = architectures
    self.symbol = symbol
    self.section = section
  }
}
