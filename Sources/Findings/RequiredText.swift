/// A string literal that code must contain for a defect to show.
public struct RequiredText: Hashable, Sendable {
  public let text: String
  /// Comparable literals: unless code contains some of them, it may build such names at run time.
  public let others: [String]
  /// The symbol that Xcode generates for an asset of that name, which code may contain instead.
  public let symbol: String?
  /// A clause that is appended to the message if no code contains the literal.
  public let reason: String
  /// Classes that load the nib or show the scene of that name. Then the comparable literals do not matter, because code that uses
  /// one of them needs no literal, and any other code does; nil for anything but such a nib or scene.
  public let loaders: NibLoaders?
  /// What it names, if the finding is about a part of that; nil for a text.
  public let subject: Subject?
  /// Whether code uses the literal only to identify a scene of the same name, which loads no nib.
  public let isIdentifier: Bool

  public enum Subject: Hashable, Sendable {
    case storyboardOrNib
    /// A scene or a cell of a storyboard.
    case part
  }

  public var isOfInterface: Bool { subject == .storyboardOrNib }

  public init(
    _ text: String, others: [String] = [], symbol: String? = nil, reason: String, loaders: NibLoaders? = nil,
    subject: Subject? = nil, isIdentifier: Bool = false
  ) {
    self.text = text
    self.others = others
    self.symbol = symbol
    self.reason = reason
    self.loaders = loaders
    self.subject = subject
    self.isIdentifier = isIdentifier
  }
}

/// Classes through which code loads the nib or shows the scene with their name.
public struct NibLoaders: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// View controllers, which load their nib when they are created without a view.
    case controllers
    /// Classes whose nib is loaded by code that composes its name from that of the class, or by their initializer.
    case views
    /// Cells, whose initializers load no nib.
    case cells
    /// View controllers of scenes: code composes the identifier from the name of the class.
    case scenes
  }

  /// Empty if only code that contains the name can load the nib.
  public let classes: [String]
  public let kind: Kind

  public init(_ classes: [String], _ kind: Kind) {
    self.classes = classes
    self.kind = kind
  }
}
