internal import Findings

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
        var classes = ClassHierarchy(checkout.facts)
        let (members, modules) = (checkout.derived.members, checkout.moduleNames)
        for interface in checkout.firstParty.interfaces {
          judgeClasses(interface, classes, modules, &sink)
          for connection in interface.connections {
            let name = connection.value.name
            let isOutlet = connection.value.kind == .outlet
            guard let object = interface.objects[connection.value.object],
              classes.receivers(of: connection.value, in: interface).allSatisfy({
                classes.lacks(connection.value, in: $0, isForMacOS: interface.isForMacOS, members)
              })
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

  private static func judgeClasses(
    _ interface: InterfaceFacts, _ classes: ClassHierarchy, _ modules: Set<String>, _ sink: inout FindingSink
  ) {
    for (_, object) in interface.objects.sorted(by: { ($0.value.region.line, $0.key) < ($1.value.region.line, $1.key) }) {
      guard classes.isMissing(object, modules) else { continue }
      sink.report(
        .noClass(object.customClass), path: interface.file.path, at: object.region, identity: "class \(object.customClass)")
    }
  }
}

extension Checkout {
  /// Modules of the app's own targets, as Swift names them.
  fileprivate var moduleNames: Set<String> {
    Set(projects.flatMap(\.targets).map { String($0.name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) })
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
