/// A string literal that code must contain for a defect to show.
public struct RequiredText: Hashable, Sendable {
  public let text: String
  /// Comparable literals: unless code contains some of them, it may build such names at run time.
  public let others: [String]
  /// A clause that is appended to the message if no code contains the literal.
  public let reason: String
  /// Classes that load the nib of that name. Then the comparable literals do not matter, because code that creates one of them
  /// needs no literal, and any other code does; nil for anything but such a nib.
  public let loaders: NibLoaders?

  public init(_ text: String, others: [String] = [], reason: String, loaders: NibLoaders? = nil) {
    self.text = text
    self.others = others
    self.reason = reason
    self.loaders = loaders
  }
}

/// Classes of which an instance loads the nib with a certain name.
public struct NibLoaders: Hashable, Sendable {
  /// Empty if only code that contains the name can load the nib.
  public let classes: [String]
  /// Whether they are view controllers, which load their nib when they are created without a view.
  public let areControllers: Bool

  public init(_ classes: [String], areControllers: Bool) {
    self.classes = classes
    self.areControllers = areControllers
  }
}
