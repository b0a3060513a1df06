/// The origin of a file.
public struct Origin: Hashable, Sendable {
  public let owner: Owner?
  public let slice: Slice?
  public let isFirstParty: Bool
  /// Relative to the top of the checkout; nil if that is the displayed path.
  public var homePath: String?

  public init(owner: Owner?, slice: Slice?, isFirstParty: Bool = true) {
    self.owner = owner
    self.slice = slice
    self.isFirstParty = isFirstParty
  }

  public var isDefault: Bool { owner == nil && slice == nil && isFirstParty && homePath == nil }
}
