internal import Bytes
public import SourceText

/// The class hierarchy of a checkout, including inherited system outlets and actions.
public struct ClassHierarchy: Sendable {
  /// By class, the first inherited type, as only a superclass can contribute outlets and actions; empty for root classes.
  private var superclasses: [String: Set<String>] = [:]
  /// The direct subclasses of each class.
  private let subclasses: [String: Set<String>]
  /// Classes that only headers of frameworks declare: members that are not public are unknown.
  private let frameworkClasses: Set<String>
  /// Prefixes of superclasses that are not declared in the checkout.
  private let foreignPrefixes: Set<Substring>
  private let foreignClasses: Set<String>
  /// Prefixes of classes that are declared in the checkout.
  private let ownPrefixes: Set<Substring>
  /// Cached, because many connections refer to the same classes.
  private var lineages: [String: [Ancestor]?] = [:]
  /// Classes beyond this depth count as unknown. No real hierarchy is as deep; hostile input could be.
  private static let maxSuperclasses = 100

  public init(_ facts: FactStore) {
    // Types that are only extended here are declared elsewhere.
    var ofFrameworks: Set<String> = []
    for source in facts.sources {
      let isInFramework = source.file.path.holds(".framework/")
      for type in source.types where !type.isExtension {
        if isInFramework {
          ofFrameworks.insert(type.name)
          continue
        }
        superclasses[type.name, default: []].formUnion(type.inherited.prefix(1))
      }
    }
    frameworkClasses = ofFrameworks.subtracting(superclasses.keys)
    var foreign: Set<String> = []
    for names in superclasses.values {
      for name in names where superclasses[name] == nil { foreign.insert(name) }
    }
    foreignClasses = foreign
    subclasses = superclasses.reduce(into: [:]) { subclasses, type in
      for name in type.value { subclasses[name, default: []].insert(type.key) }
    }
    foreignPrefixes = Set(foreign.map(\.prefixLetters))
    ownPrefixes = Set(superclasses.keys.map(\.prefixLetters))
  }

  /// The classes that are declared in the checkout.
  var names: Set<String> { Set(superclasses.keys) }

  /// Whether `type` is a direct subclass of `other`.
  func isSubclass(_ type: String, of other: String) -> Bool { subclasses[other]?.contains(type) == true }

  func hasNoSubclass(_ type: String) -> Bool { subclasses[type] == nil }

  func declares(_ type: String) -> Bool { superclasses[type] != nil || frameworkClasses.contains(type) }

  /// Whether a class has a superclass whose own superclass is neither known here nor documented.
  func isUnknown(_ type: String) -> Bool { readLineage(of: type) == nil }

  /// Whether it is a view controller.
  func isController(_ type: String) -> Bool {
    readLineage(of: type)?.contains { $0.isOfSystem && $0.name.hasSuffix("Controller") } ?? false
  }

  /// Whether it is a cell of a table or collection.
  func isCell(_ type: String) -> Bool {
    readLineage(of: type)?.contains { $0.isOfSystem && $0.name.hasSuffix("Cell") } ?? false
  }

  /// Whether the object's class should be declared in one of the first-party modules but is not.
  func isMissing(_ object: InterfaceFacts.Object, _ modules: Set<String>) -> Bool {
    guard object.isOfTarget, let module = object.module, modules.contains(module) else { return false }
    return isUndeclared(object.customClass)
  }

  /// Whether the object's class is an undeclared Objective-C class. Only valid if no dependency is missing.
  ///
  /// - Parameter mayBeOfFramework: whether frameworks may declare classes with other prefixes.
  func isMissingInObjectiveC(_ object: InterfaceFacts.Object, mayBeOfFramework: Bool) -> Bool {
    let letters = object.customClass.prefixLetters
    if mayBeOfFramework, !letters.isEmpty, !ownPrefixes.contains(letters) { return false }
    // Mangled and qualified Swift names contain a module.
    guard object.module == nil, !object.isOfTarget, !object.customClass.hasPrefix("_Tt"), !object.customClass.holds(".") else {
      return false
    }
    return isUndeclared(object.customClass) && !foreignClasses.contains(object.customClass)
  }

  private func isUndeclared(_ type: String) -> Bool {
    guard !declares(type), !SystemConnections.isOfSystem(type) else { return false }
    // Classes of a missing pod share its prefix.
    let letters = type.prefixLetters
    return letters.isEmpty || !foreignPrefixes.contains(letters)
  }

  /// The classes of which one must have the outlet or action of a connection; empty for an object without class.
  ///
  /// For the owner of a nib these include the class named like the nib, which loads it by default even if the class in the file
  /// is outdated, and the direct subclasses of the owner's class, which load it as well.
  public func receivers(of connection: InterfaceFacts.Connection, in interface: InterfaceFacts) -> [String] {
    guard let object = interface.objects[connection.object] else { return [] }
    guard object.isOwner else { return [object.customClass] }
    let named = superclasses[interface.name] == nil ? [] : [interface.name]
    return [object.customClass] + named + (subclasses[object.customClass] ?? []).sorted().prefix(Self.maxSuperclasses)
  }

  /// A class in a lineage.
  private struct Ancestor {
    let name: String
    let isOfSystem: Bool
  }

  /// A class and all of its superclasses; nil if one of them is unknown.
  private mutating func lineage(of type: String) -> [Ancestor]? {
    if let cached = lineages[type] { return cached }
    let lineage = readLineage(of: type)
    lineages[type] = .some(lineage)
    return lineage
  }

  private func readLineage(of type: String) -> [Ancestor]? {
    guard superclasses[type] != nil else { return nil }
    var lineage: [Ancestor] = []
    var remaining = [type]
    var seen: Set<String> = []
    while let type = remaining.popLast() {
      guard seen.insert(type).inserted else { continue }
      guard seen.count <= Self.maxSuperclasses + SystemClasses.roots.count else { return nil }
      let above = superclasses[type]
      // The members of system classes are documented; those of other undeclared classes are unknown.
      guard above != nil || SystemConnections.isOfSystem(type) && !frameworkClasses.contains(type) else { return nil }
      remaining += above ?? (SystemClasses.superclass(of: type).map { [$0] } ?? [])
      lineage.append(Ancestor(name: type, isOfSystem: above == nil))
    }
    return lineage
  }

  /// The classes, most derived first, of which one may have the outlet or action of a connection; nil if a superclass is
  /// unknown or a system class has it, so that it cannot be missing.
  public mutating func candidates(
    for connection: InterfaceFacts.Connection, in type: String, isForMacOS: Bool
  ) -> [String]? {
    guard let lineage = lineage(of: type),
      !lineage.contains(where: { $0.isOfSystem && Self.systemHas(connection, in: $0.name, isForMacOS: isForMacOS) })
    else { return nil }
    return lineage.map(\.name)
  }

  /// Whether neither the class nor a superclass has the outlet or action of a connection.
  mutating func lacks(
    _ connection: InterfaceFacts.Connection, in type: String, isForMacOS: Bool, _ members: [String: ClassMembers]
  ) -> Bool {
    // Usually the class itself has it.
    if members[type]?.has(connection) == true { return false }
    // Key-value coding also finds instance variables, which system headers do not list.
    if connection.kind == .outlet, connection.name.hasPrefix("_") { return false }
    return lineage(of: type)?.allSatisfy { ancestor in
      // Categories extend system classes, too.
      members[ancestor.name]?.has(connection) != true
        && !(ancestor.isOfSystem && Self.systemHas(connection, in: ancestor.name, isForMacOS: isForMacOS))
    } ?? false
  }

  private static func systemHas(_ connection: InterfaceFacts.Connection, in type: String, isForMacOS: Bool) -> Bool {
    switch connection.kind {
    case .outlet: SystemConnections.hasOutlet(connection.name, of: type)
    // System actions belong to views, controllers, and responders.
    case .action: type != "NSObject" && SystemConnections.hasAction(connection.name, isForMacOS: isForMacOS)
    }
  }
}

extension String {
  /// The Objective-C class prefix: `MXK` of `MXKCell`; empty without one.
  fileprivate var prefixLetters: Substring {
    if let first = utf8.first, first < 0x80, !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) { return "" }
    let capitals = prefix { $0.isUppercase }
    return capitals.count > 2 ? capitals.dropLast() : ""
  }
}

extension String {
  /// Key-value coding calls `setTitle:` for both `title` and `Title`.
  fileprivate var withOtherFirstCase: String {
    guard let first else { return self }
    return (first.isUppercase ? first.lowercased() : first.uppercased()) + dropFirst()
  }
}

extension ClassMembers {
  /// Whether the members include the outlet or action. An outlet is a property, an instance variable `_name`, or a setter.
  public func has(_ connection: InterfaceFacts.Connection) -> Bool {
    let name = connection.name
    return switch connection.kind {
    case .outlet: has(outlet: name) || has(outlet: name.withOtherFirstCase) || acceptsUnknownKeys
    case .action: selectors.contains(name)
    }
  }

  /// Whether key-value coding raises no exception for a key that the class lacks.
  private var acceptsUnknownKeys: Bool {
    selectors.contains("setValue:forUndefinedKey:") || names.contains("setValue:forUndefinedKey:")
  }

  private func has(outlet name: String) -> Bool { names.contains(name) || selectors.contains(name) || names.contains("_" + name) }
}
