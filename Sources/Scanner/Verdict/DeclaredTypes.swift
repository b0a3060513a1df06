internal import Rules
internal import SourceText

/// The types of a checkout.
struct DeclaredTypes {
  /// Supertypes and protocols of each type, including its extensions.
  private var inherited: [String: Set<String>] = [:]
  private var declared: Set<String> = []
  private let protocols: Set<String>
  /// Protocols that Objective-C classes adopt.
  private var adopted: [String: Set<String>] = [:]
  /// Types of which another type inherits that conforms to a protocol of the system or a library.
  private var extended: Set<String> = []

  init(_ facts: FactStore) {
    protocols = Set(facts.sources.lazy.flatMap(\.protocols))
    for type in facts.sources.lazy.flatMap(\.types) {
      inherited[type.name, default: []].formUnion(type.inherited)
      if !type.isExtension { declared.insert(type.name) }
      if !type.adopted.isEmpty { adopted[type.name, default: []].formUnion(type.adopted) }
    }
    for (name, parents) in inherited where !parents.allSatisfy({ declared.contains($0) || Self.isViewClass($0) }) {
      var queue = [name]
      while let name = queue.popLast() {
        for parent in inherited[name] ?? [] where declared.contains(parent) && extended.insert(parent).inserted {
          queue.append(parent)
        }
      }
    }
  }

  func include(_ name: String) -> Bool { declared.contains(name) }

  /// Whether a type of the checkout is a view, cell, or controller. Libraries that map data or inject services create no such
  /// objects.
  func isView(_ name: String) -> Bool {
    guard declared.contains(name) else { return false }
    return ancestors(of: name).contains { !declared.contains($0) && Self.isViewClass($0) }
  }

  /// Whether every class and protocol that a type inherits from is declared here or belongs to the system.
  func hasKnownParents(_ name: String) -> Bool {
    let above = ancestors(of: name)
    return above.union(above.flatMap { adopted[$0] ?? [] }).allSatisfy { name in
      declared.contains(name) || protocols.contains(name) || Self.systemPrefixes.contains(String(name.prefix(2)))
    }
  }

  private static let systemPrefixes: Set = [
    "AS", "AV", "CA", "CB", "CL", "CN", "EK", "GK", "MF", "MK", "MP", "NS", "PH", "PK", "QL", "SF", "SK", "UI", "UN", "WK",
  ]

  /// Whether one of two types inherits from the other, as far as the checkout shows.
  func mayBeRelated(_ first: String, _ second: String) -> Bool {
    let (above, others) = (ancestors(of: first), ancestors(of: second))
    if above.contains(second) || others.contains(first) { return true }
    return !declared.contains(first) || !declared.contains(second)
  }

  /// A type with its supertypes and protocols.
  private func ancestors(of name: String) -> Set<String> {
    var found: Set = [name]
    var queue = [name]
    while let name = queue.popLast() {
      for parent in inherited[name] ?? [] where found.insert(parent).inserted { queue.append(parent) }
    }
    return found
  }

  /// Whether a declaration without any mention of its name is unused.
  func mayBeUnused(_ declaration: CodeDeclaration) -> Bool {
    switch declaration.access {
    case .named: true
    case .system: false
    case .witness:
      declaration.type.map { declared.contains($0) ? hasFirstPartyRequirements($0) : extendsFirstPartyOnly($0) } ?? false
    case .staticWitness: declaration.type.map(conformsToFirstPartyOnly) ?? true
    case .message, .command: true
    }
  }

  /// Whether every protocol that a type conforms to directly is declared here. System classes require no static members.
  private func conformsToFirstPartyOnly(_ name: String) -> Bool {
    inherited[name]?.allSatisfy { declared.contains($0) || Self.isSystemClass($0) } ?? true
  }

  private static func isSystemClass(_ name: String) -> Bool {
    isViewClass(name)
      || (name.hasPrefix("UI") || name.hasPrefix("NS"))
        && ["Object", "Operation", "Document", "Responder"].contains(where: name.hasSuffix)
  }

  private static func isViewClass(_ name: String) -> Bool {
    (name.hasPrefix("UI") || name.hasPrefix("NS"))
      && ["View", "Controller", "Cell", "Control", "Button", "Label", "Window"].contains(where: name.hasSuffix)
  }

  /// Whether every protocol with which extensions here conform a system type is declared here. No other one asks for their
  /// members.
  private func extendsFirstPartyOnly(_ name: String) -> Bool {
    Self.isSystemClass(name) && inherited[name]?.isSubset(of: declared) ?? true
  }

  /// Whether every protocol that a type and its subtypes conform to is declared here. An override of a method of a system view
  /// or controller says so.
  private func hasFirstPartyRequirements(_ name: String) -> Bool {
    guard !extended.contains(name), let parents = inherited[name] else { return false }
    return parents.isSubset(of: declared) || parents.allSatisfy { declared.contains($0) || Self.isViewClass($0) }
  }
}
