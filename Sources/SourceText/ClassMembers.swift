public import Bytes

/// The members of a class that an interface file can connect to: properties by name, methods by selector.
public struct ClassMembers: Sendable {
  /// Properties, instance variables, and setters (`setName:`).
  public private(set) var names: Set<String> = []
  public private(set) var selectors: Set<String> = []

  public init() {}

  private init(names: Set<String>, selectors: Set<String>) {
    (self.names, self.selectors) = (names, selectors)
  }

  /// The members that a file declares, including those of extensions and categories, by class name.
  public static func all(in file: SourceFile) -> [String: ClassMembers] {
    SourceNames(file, needs: .members).members
  }

  public mutating func formUnion(_ other: ClassMembers) {
    // Most classes have one source, whose sets need no copy.
    if names.isEmpty { names = other.names } else { names.formUnion(other.names) }
    if selectors.isEmpty { selectors = other.selectors } else { selectors.formUnion(other.selectors) }
  }

  mutating func add(property name: String) {
    names.insert(name)
  }

  /// For connections, `setName:` is a property `name`.
  mutating func add(selector: String) {
    selectors.insert(selector)
    guard selector.hasPrefix("set"), selector.hasSuffix(":"), selector.utf8.count > 4 else { return }
    let word = selector.dropFirst(3).dropLast()
    names.insert(word.prefix(1).lowercased() + word.dropFirst())
    names.insert(String(word))
  }
}

extension ClassMembers: FieldRecordable {
  public static let fields = RecordFields(Self.init(names:selectors:)) { ($0.names, $0.selectors) }
}
