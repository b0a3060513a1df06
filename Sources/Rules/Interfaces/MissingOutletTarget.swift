internal import Bytes
internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let missingOutletTarget = Rule(
    RuleDescriptor(
      id: "missing-outlet-target",
      level: .error,
      summary: "Outlets, actions and classes of interface files that no source declares",
      rationale: """
        When an outlet leads to a property that is gone, the app ends as soon as the interface is loaded ("not key value \
        coding-compliant"); a missing action ends it at the first tap, and a missing class is replaced by a plain view without a word. \
        The compiler sees none of this. The rule follows the superclasses of a class and is silent where they lead to a class that is \
        neither in the checkout nor one of the system.
        """,
      remedy: "Delete the connection in Interface Builder, or give the class the property or method that it names.",
      tags: ["interface"],
      judgesThirdParty: false,
      badExamples: [
        Example(.interface, Companions.connected(outlet: "↓titel", action: "share:"), beside: .pageClass),
        Example(.interface, Companions.connected(outlet: "heading", action: "↓shareIt:"), beside: .pageClass),
      ],
      goodExamples: [
        Example(.interface, Companions.connected(outlet: "heading", action: "share:"), beside: .pageClass)
      ]),
    checks: [
      .checkout(facts: [.names, .interfaces, .members], wholeTree: true) { checkout, sink in
        let classes = ClassHierarchy(checkout)
        for interface in checkout.firstParty.interfaces {
          judgeClasses(interface, classes, &sink)
          for connection in interface.connections {
            let name = connection.value.name
            let isOutlet = connection.value.kind == .outlet
            guard let object = interface.objects[connection.value.object],
              classes.lacks(name, isOutlet: isOutlet, in: object.customClass, isForMacOS: interface.isForMacOS),
              // The owner's class may be out of date: who loads a nib by default is the class of its name.
              !object.isOwner || !classes.declares(interface.name)
                || classes.lacks(name, isOutlet: isOutlet, in: interface.name, isForMacOS: interface.isForMacOS)
            else { continue }
            let type = object.customClass
            // A scene that is left over lacks everything.
            let group = FindingGroup(
              "\(type) \(isOutlet)", title: "\(isOutlet ? "outlets" : "actions") that '\(type)' does not have")
            sink.report(
              isOutlet ? .noOutlet(type, name) : .noAction(type, name), path: interface.file.path, at: connection.region,
              identity: "\(type) \(isOutlet ? "outlet" : "action") \(name)", in: Membership("'\(name)'", in: group))
          }
        }
      }
    ])

  private static func judgeClasses(_ interface: InterfaceFacts, _ classes: ClassHierarchy, _ sink: inout FindingSink) {
    for (_, object) in interface.objects.sorted(by: { ($0.value.region.line, $0.key) < ($1.value.region.line, $1.key) }) {
      guard classes.isMissing(object) else { continue }
      sink.report(
        .noClass(object.customClass), path: interface.file.path, at: object.region, identity: "class \(object.customClass)")
    }
  }
}

/// The classes of a checkout, and what the system gives to those that build upon its own.
private struct ClassHierarchy {
  /// What stands first behind the colon, by class: nothing but a superclass can bring an outlet or action. Nil where nothing stands there.
  private var superclasses: [String: Set<String>] = [:]
  private let members: [String: ClassMembers]
  /// Of the classes that are built upon and are not here.
  private let foreignPrefixes: Set<Substring>
  /// A class further up is taken for one of which nothing is known: no hierarchy is as deep, and a file could ask for each of its classes.
  private static let mostSuperclasses = 100
  /// Modules of the app's own targets, as Swift names them.
  private let modules: Set<String>

  init(_ checkout: Checkout) {
    // What is only extended here is declared elsewhere.
    for type in checkout.facts[.names].flatMap(\.types) where !type.isExtension {
      superclasses[type.name, default: []].formUnion(type.inherited.prefix(1))
    }
    members = checkout.derived.members
    var prefixes: Set<Substring> = []
    for name in superclasses.values.joined() where superclasses[name] == nil { prefixes.insert(name.prefixLetters) }
    foreignPrefixes = prefixes
    modules = Set(checkout.projects.flatMap(\.targets).map { String($0.name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) })
  }

  /// Whether a class is named that should be here and is not: one that a module of the app's own should have.
  func isMissing(_ object: InterfaceFacts.Object) -> Bool {
    guard superclasses[object.customClass] == nil, object.isOfTarget, let module = object.module else { return false }
    guard modules.contains(module), !SystemConnections.isOfSystem(object.customClass) else { return false }
    // A class of a pod that is not here goes by the same first letters as others of it.
    let letters = object.customClass.prefixLetters
    return letters.isEmpty || !foreignPrefixes.contains(letters)
  }

  func declares(_ type: String) -> Bool { superclasses[type] != nil }

  /// Whether neither the class nor anything that it builds upon has a member.
  func lacks(_ name: String, isOutlet: Bool, in type: String, isForMacOS: Bool) -> Bool {
    guard superclasses[type] != nil else { return false }
    var rest = [type]
    var seen: Set<String> = []
    while let type = rest.popLast() {
      guard seen.insert(type).inserted else { continue }
      guard seen.count <= Self.mostSuperclasses else { return false }
      if let known = members[type] {
        if isOutlet ? known.hasOutlet(name) : known.selectors.contains(name) { return false }
      }
      if let above = superclasses[type] {
        rest += above
        continue
      }
      // A class of the system has what it documents; of any other nothing is known.
      guard SystemConnections.isOfSystem(type) else { return false }
      if isOutlet ? SystemConnections.hasOutlet(name, of: type) : SystemConnections.hasAction(name, isForMacOS: isForMacOS) {
        return false
      }
    }
    return true
  }
}

extension String {
  /// The letters by which Objective-C tells the classes of a library: `MXK` of `MXKCell`; empty without.
  fileprivate var prefixLetters: Substring {
    let capitals = prefix { $0.isUppercase }
    return capitals.count > 2 ? capitals.dropLast() : ""
  }
}

extension ClassMembers {
  /// An outlet leads to a property, its variable with an underscore, or a setter.
  fileprivate func hasOutlet(_ name: String) -> Bool {
    names.contains(name) || names.contains("_" + name) || selectors.contains(name)
  }
}

extension Message {
  fileprivate static func noOutlet(_ type: String, _ name: String) -> Message {
    "'\(type)' has no outlet '\(name)'; crashes when the interface is loaded"
  }

  fileprivate static func noAction(_ type: String, _ selector: String) -> Message {
    "'\(type)' has no action '\(selector)'; crashes when it is sent"
  }

  fileprivate static func noClass(_ name: String) -> Message { "no source declares the class \(name)" }
}
