/// A string literal that code must contain for a defect to show. Copies share memory, because an app may have thousands.
public struct RequiredText: Hashable, Sendable {
  private let contents: Shared<Contents>

  private struct Contents: Hashable, Sendable {
    let text: String
    let others: [String]
    let symbol: String?
    let reason: String
    let loaders: NibLoaders?
    let subject: Subject?
    let isIdentifier: Bool
  }

  public enum Subject: Hashable, Sendable {
    case storyboardOrNib
    /// A scene or a cell of a storyboard.
    case part
  }

  public init(
    _ text: String, others: [String] = [], symbol: String? = nil, reason: String, loaders: NibLoaders? = nil,
    subject: Subject? = nil, isIdentifier: Bool = false
  ) {
    contents = Shared(
      Contents(
        text: text, others: others, symbol: symbol, reason: reason, loaders: loaders, subject: subject, isIdentifier: isIdentifier
      ))
  }

  public var text: String { contents.value.text }
  /// Comparable literals: unless code contains some of them, it may build such names at run time.
  public var others: [String] { contents.value.others }
  /// The symbol that Xcode generates for an asset of that name, which code may contain instead.
  public var symbol: String? { contents.value.symbol }
  /// A clause that is appended to the message if no code contains the literal.
  public var reason: String { contents.value.reason }
  /// Classes that load the nib or show the scene of that name. Then the comparable literals do not matter, because code that uses
  /// one of them needs no literal, and any other code does; nil for anything but such a nib or scene.
  public var loaders: NibLoaders? { contents.value.loaders }
  /// What it names, if the finding is about a part of that; nil for a text.
  public var subject: Subject? { contents.value.subject }
  /// Whether code uses the literal only to identify a scene of the same name, which loads no nib.
  public var isIdentifier: Bool { contents.value.isIdentifier }
  public var isOfInterface: Bool { subject == .storyboardOrNib }
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
