internal import Bytes
public import SourceText

/// The classes of a checkout, and what the system gives to those that build upon its own.
public struct ClassHierarchy: Sendable {
  /// What stands first behind the colon, by class: nothing but a superclass can bring an outlet or action. Empty where nothing stands there.
  private var superclasses: [String: Set<String>] = [:]
  /// The other way round.
  private let subclasses: [String: Set<String>]
  /// Of the classes that are built upon and are not here.
  private let foreignPrefixes: Set<Substring>
  private let foreignClasses: Set<String>
  /// Many connections ask for the same classes.
  private var lineages: [String: [Ancestor]?] = [:]
  /// A class further up is taken for one of which nothing is known: no hierarchy is as deep, and a file could ask for each of its classes.
  private static let mostSuperclasses = 100

  public init(_ facts: FactStore) {
    // What is only extended here is declared elsewhere.
    for source in facts.sources {
      for type in source.types where !type.isExtension {
        superclasses[type.name, default: []].formUnion(type.inherited.prefix(1))
      }
    }
    var foreign: Set<String> = []
    for names in superclasses.values {
      for name in names where superclasses[name] == nil { foreign.insert(name) }
    }
    foreignClasses = foreign
    subclasses = superclasses.reduce(into: [:]) { subclasses, type in
      for name in type.value { subclasses[name, default: []].insert(type.key) }
    }
    foreignPrefixes = Set(foreign.map(\.prefixLetters))
  }

  /// Whether a class is built upon another one at once.
  func isSubclass(_ type: String, of other: String) -> Bool { subclasses[other]?.contains(type) == true }

  func declares(_ type: String) -> Bool { superclasses[type] != nil }

  /// Whether a class is named that should be here and is not: one that a module of the app's own should have.
  func isMissing(_ object: InterfaceFacts.Object, _ modules: Set<String>) -> Bool {
    guard object.isOfTarget, let module = object.module, modules.contains(module) else { return false }
    return isNowhere(object.customClass)
  }

  /// Whether a class without a module, which is one of Objective-C, is missing where everything that is built is in the checkout.
  func isMissingInObjectiveC(_ object: InterfaceFacts.Object) -> Bool {
    // Swift's own names of classes have a module inside.
    guard object.module == nil, !object.isOfTarget, !object.customClass.hasPrefix("_Tt"), !object.customClass.holds(".") else {
      return false
    }
    return isNowhere(object.customClass) && !foreignClasses.contains(object.customClass)
  }

  private func isNowhere(_ type: String) -> Bool {
    guard superclasses[type] == nil, !SystemConnections.isOfSystem(type) else { return false }
    // A class of a pod that is not here goes by the same first letters as others of it.
    let letters = type.prefixLetters
    return letters.isEmpty || !foreignPrefixes.contains(letters)
  }

  /// The classes of which one must have what a connection names: the one that the interface gives, and for the owner of a nib also the
  /// one of its name, for the former may be out of date, and who loads a nib by default is the latter, and those built upon it, which load
  /// it as well. Empty for an object without class.
  public func receivers(of connection: InterfaceFacts.Connection, in interface: InterfaceFacts) -> [String] {
    guard let object = interface.objects[connection.object] else { return [] }
    guard object.isOwner else { return [object.customClass] }
    let named = superclasses[interface.name] == nil ? [] : [interface.name]
    return [object.customClass] + named + (subclasses[object.customClass] ?? []).sorted().prefix(Self.mostSuperclasses)
  }

  /// A class that another one builds upon.
  private struct Ancestor {
    let name: String
    let isOfSystem: Bool
  }

  /// A class and everything that it builds upon; nil where that is not known.
  private mutating func lineage(of type: String) -> [Ancestor]? {
    if let known = lineages[type] { return known }
    let lineage = readLineage(of: type)
    lineages[type] = .some(lineage)
    return lineage
  }

  private func readLineage(of type: String) -> [Ancestor]? {
    guard superclasses[type] != nil else { return nil }
    var lineage: [Ancestor] = []
    var rest = [type]
    var seen: Set<String> = []
    while let type = rest.popLast() {
      guard seen.insert(type).inserted else { continue }
      guard seen.count <= Self.mostSuperclasses else { return nil }
      let above = superclasses[type]
      // A class of the system has what it documents; of any other nothing is known.
      guard above != nil || SystemConnections.isOfSystem(type) else { return nil }
      rest += above ?? []
      lineage.append(Ancestor(name: type, isOfSystem: above == nil))
    }
    return lineage
  }

  /// The classes, from the lowest on, whose members tell whether one of them has what a connection names; nil where no member could
  /// show that it is missing, because something is built upon that is not here or the system has it.
  public mutating func candidates(
    for connection: InterfaceFacts.Connection, in type: String, isForMacOS: Bool
  ) -> [String]? {
    guard let lineage = lineage(of: type),
      !lineage.contains(where: { $0.isOfSystem && Self.systemHas(connection, in: $0.name, isForMacOS: isForMacOS) })
    else { return nil }
    return lineage.filter { !$0.isOfSystem }.map { $0.name }
  }

  /// Whether neither the class nor anything that it builds upon has what a connection names.
  mutating func lacks(
    _ connection: InterfaceFacts.Connection, in type: String, isForMacOS: Bool, _ members: [String: ClassMembers]
  ) -> Bool {
    // Mostly the class itself has it.
    if members[type]?.has(connection) == true { return false }
    return lineage(of: type)?.allSatisfy { ancestor in
      ancestor.isOfSystem
        ? !Self.systemHas(connection, in: ancestor.name, isForMacOS: isForMacOS)
        : members[ancestor.name]?.has(connection) != true
    } ?? false
  }

  private static func systemHas(_ connection: InterfaceFacts.Connection, in type: String, isForMacOS: Bool) -> Bool {
    switch connection.kind {
    case .outlet: SystemConnections.hasOutlet(connection.name, of: type)
    // The actions of the system are those of views, controllers and responders.
    case .action: type != "NSObject" && SystemConnections.hasAction(connection.name, isForMacOS: isForMacOS)
    }
  }
}

extension String {
  /// The letters by which Objective-C tells the classes of a library: `MXK` of `MXKCell`; empty without.
  fileprivate var prefixLetters: Substring {
    let capitals = prefix { $0.isUppercase }
    return capitals.count > 2 ? capitals.dropLast() : ""
  }
}

extension String {
  /// Key-value coding looks for `setTitle:`, whether the key is `title` or `Title`.
  fileprivate var withOtherFirstCase: String {
    guard let first else { return self }
    return (first.isUppercase ? first.lowercased() : first.uppercased()) + dropFirst()
  }
}

extension ClassMembers {
  /// Whether a connection finds what it names. An outlet leads to a property, its variable with an underscore, or a setter.
  public func has(_ connection: InterfaceFacts.Connection) -> Bool {
    let name = connection.name
    return switch connection.kind {
    case .outlet: has(outlet: name) || has(outlet: name.withOtherFirstCase)
    case .action: selectors.contains(name)
    }
  }

  private func has(outlet name: String) -> Bool { names.contains(name) || selectors.contains(name) || names.contains("_" + name) }
}
