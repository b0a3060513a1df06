/// What the Objective-C runtime will learn of an image: its classes, categories and protocols, and what its code refers to.
public struct ObjectiveCFacts: Sendable {
  public struct Class: Sendable {
    /// Of a Swift class mangled, as the runtime knows it.
    public let name: String
    /// nil for a root class.
    public let superclass: String?
  }

  public struct Category: Sendable {
    public let name: String
    /// The class that it extends.
    public let className: String
    /// The class lies in another image: a category on a system's class or on another SDK's.
    public let isOnImportedClass: Bool
  }

  /// `__objc_classlist`.
  public internal(set) var classes: [Class] = []
  /// `__objc_catlist`, `__objc_catlist2`.
  public internal(set) var categories: [Category] = []
  /// `__objc_protolist`: adopted or declared.
  public internal(set) var protocols: [String] = []
  /// `__objc_classrefs`: classes that code sends messages to.
  public internal(set) var classReferences: [String] = []
  /// `__objc_superrefs`: classes whose methods call `super`.
  public internal(set) var superclassReferences: [String] = []
  /// `__objc_selrefs`: selectors that code sends.
  public internal(set) var selectorReferences: [String] = []

  public var isEmpty: Bool {
    classes.isEmpty && categories.isEmpty && protocols.isEmpty && classReferences.isEmpty && superclassReferences.isEmpty
      && selectorReferences.isEmpty
  }
}
