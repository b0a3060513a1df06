/// What a class declares that an interface file can connect to: its properties by name, its methods by selector.
public struct ClassMembers: Sendable {
  /// Properties, instance variables and methods that stand for one (`setName:`).
  public private(set) var names: Set<String> = []
  public private(set) var selectors: Set<String> = []

  public init() {}

  public func joined(with other: ClassMembers) -> ClassMembers {
    var joined = self
    joined.names.formUnion(other.names)
    joined.selectors.formUnion(other.selectors)
    return joined
  }

  /// The members that a file declares, by the name of the class; those of extensions and categories are there, too.
  public static func all(in file: SourceFile) -> [String: ClassMembers] {
    SourceNames(file, wants: .members).members
  }

  mutating func add(property name: String) {
    names.insert(name)
  }

  /// `setName:` makes a property `name` as far as connections go.
  mutating func add(selector: String) {
    selectors.insert(selector)
    guard selector.hasPrefix("set"), selector.hasSuffix(":"), selector.utf8.count > 4 else { return }
    let word = selector.dropFirst(3).dropLast()
    names.insert(word.prefix(1).lowercased() + word.dropFirst())
    names.insert(String(word))
  }
}
