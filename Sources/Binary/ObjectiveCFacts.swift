/// Objective-C metadata of an image: its classes, categories and protocols, and what its code refers to.
public struct ObjectiveCFacts: Sendable {
  public struct Class: Sendable {
    /// Mangled for a Swift class.
    public let name: String
    /// Nil for a root class.
    public let superclass: String?
  }

  public struct Category: Sendable {
    public let name: String
    /// The extended class.
    public let className: String
    /// Whether the class is in another image, such as a system framework or another SDK.
    public let isOnImportedClass: Bool
  }

  /// `__objc_classlist`.
  public internal(set) var classes: [Class] = []
  /// `__objc_catlist`, `__objc_catlist2`.
  public internal(set) var categories: [Category] = []
  /// `__objc_protolist`: adopted or declared.
  public internal(set) var protocols: [String] = []
  /// `__objc_classrefs`: classes that receive messages.
  public internal(set) var classReferences: [String] = []
  /// `__objc_superrefs`: classes whose methods call `super`.
  public internal(set) var superclassReferences: [String] = []
  /// `__objc_selrefs`: selectors that are sent.
  public internal(set) var selectorReferences: [String] = []

  public var isEmpty: Bool {
    classes.isEmpty && categories.isEmpty && protocols.isEmpty && classReferences.isEmpty && superclassReferences.isEmpty
      && selectorReferences.isEmpty
  }
}
