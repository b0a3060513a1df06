internal import Findings
internal import SourceText

extension Rule {
  static let missingOutletTarget = Rule(
    RuleDescriptor(
      id: "missing-outlet-target",
      level: .error,
      summary: "Outlets, actions and classes of interface files that no source declares",
      rationale: """
        When an outlet leads to a property that is gone, an iOS app crashes as soon as the interface is loaded ("not key value \
        coding-compliant"); a missing action crashes it at the first tap, and a missing class is replaced by a plain view without a word. \
        AppKit only logs what it cannot connect, which is a warning, as are scenes and nibs that nothing loads. An action that cannot be sent \
        (of a hidden control without an outlet, of a gesture recognizer without a view, to an object of another scene), the owner of a nib that has \
        hardly any of its outlets, and a storyboard that no code names are notes. The compiler sees none of \
        this. The rule follows the superclasses of a class and is silent where they lead to a class that is neither in the checkout nor \
        one of the system. Classes of Objective-C are missing only where no pod, package or submodule is absent from the checkout.
        """,
      remedy: "Delete the connection in Interface Builder, or give the class the property or method that it names.",
      fix: "Delete the connection or add the outlet or action",
      tags: ["interface"],
      judgesThirdParty: false,
      needsRunningCode: true,
      badExamples: [
        Example(.interface, Companions.connected(outlet: "↓titel", action: "share:"), beside: .pageClass),
        Example(.interface, Companions.connected(outlet: "heading", action: "↓shareIt:"), beside: .pageClass),
        Example(
          .interface, Companions.connected(outlet: "↓titel", action: "share:", runtime: "MacOSX.Cocoa"), beside: .pageClass),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <view customClass="↓ABCPage" id="a"/>
          </document>

          """, beside: .interfaceProject),
      ],
      goodExamples: [
        Example(.interface, Companions.connected(outlet: "preferredFocusedView", action: "share:"), beside: .pageClass),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <view customClass="ABCPage" id="a"/>
          <view customClass="PageInSwift" id="b"/>
          </document>

          """,
          beside: .interfaceProject
            + Companions(("Podfile", "pod 'ABC'\n"), ("Page.swift", "@objc(PageInSwift)\nfinal class Page: UIView {}\n"))),
        Example(.interface, Companions.connected(outlet: "heading", action: "share:"), beside: .pageClass),
      ]),
    checks: [
      .checkout(facts: [.names, .interfaces, .members, .dependencyLists], wholeTree: true) { checkout, sink in
        var classes = checkout.classes
        let (members, modules, nibs) = (checkout.derived.members, checkout.moduleNames, checkout.interfaceUses)
        let isComplete = !checkout.lacksDependencies
        let hasSceneDelegate = checkout.facts.sources.contains { source in
          source.types.contains { $0.inherited.contains("UIWindowSceneDelegate") || $0.name == "SceneDelegate" }
        }
        for interface in checkout.firstParty.interfaces {
          let isBuilt = isComplete && !checkout.resources.targets.targets(of: interface.file.path).isEmpty
          let users = LoadedObjects(
            interface, hasSceneDelegate: hasSceneDelegate, isLoaded: nibs.mayLoad(interface, classes),
            registered: nibs.registered,
            isForDevelopersOnly: checkout.resources.targets.isForDevelopersOnly(interface.file.path))
          judgeClasses(interface, classes, modules, nibs, isBuilt: isBuilt, users, &sink)
          let hasOtherOwner = nibs.haveOtherOwner(interface, classes)
          var stale = StaleOwners()
          let lacking = interface.connections.filter { connection in
            guard let object = interface.objects[connection.value.object], !object.isOwner || !hasOtherOwner else { return false }
            let isLacking = classes.receivers(of: connection.value, in: interface).allSatisfy {
              classes.lacks(connection.value, in: $0, isForMacOS: interface.isForMacOS, members)
            }
            stale.count(connection.value, isLacking: isLacking)
            return isLacking
          }
          var served = ServedDestinations()
          lazy var sought = nibs.sought(interface, classes)
          for connection in lacking {
            guard let object = interface.objects[connection.value.object] else { continue }
            // AppKit skips the stale outlet, and another one connects the same object.
            if interface.isForMacOS,
              served.contains(connection.value, in: interface, { classes.lacks($0, in: $1, isForMacOS: true, members) })
            {
              continue
            }
            let isStale = object.isOwner && !nibs.names(interface) && stale.include(connection.value.object)
            let isNeverShown = isStale || nibs.neverShow(interface, line: connection.region.line, classes)
            report(
              connection, of: object.customClass, in: interface, users, isStale: isStale, isNeverShown: isNeverShown,
              nibs.soughtScene(interface, line: connection.region.line, classes) ?? sought, &sink)
          }
        }
      }
    ])

  private static func report(
    _ connection: Placed<InterfaceFacts.Connection>, of type: String, in interface: InterfaceFacts, _ users: LoadedObjects,
    isStale: Bool, isNeverShown: Bool, _ sought: SoughtText?, _ sink: inout FindingSink
  ) {
    let name = connection.value.name
    let isOutlet = connection.value.kind == .outlet
    // A scene that is left over lacks everything.
    let group = FindingGroup("\(type) \(isOutlet)", title: "\(isOutlet ? "outlets" : "actions") that '\(type)' does not have")
    let idle = connection.value.hindrance ?? users.mainNibHindrance
    let hindrance =
      idle != nil
      ? idle
      : isStale
        ? "it has hardly any of the outlets, so it most likely loads no nib"
        : users.hindrance(of: connection.value.object) ?? (isNeverShown ? "nothing shows the scene" : nil)
    // AppKit leaves out what it cannot connect.
    let effect =
      interface.isForMacOS
      ? "it stays unconnected, which is only logged"
      : hindrance ?? (isOutlet ? "crashes when the interface is loaded" : "crashes when it is sent")
    sink.report(
      .lacks(type, isOutlet ? "outlet" : "action", name, effect), path: interface.file.path, at: connection.region,
      identity: "\(type) \(isOutlet ? "outlet" : "action") \(name)",
      level: users.areForDevelopersOnly || isStale || idle != nil
        ? .note : hindrance == nil && !interface.isForMacOS ? .error : .warning,
      in: Membership("'\(name)'", in: group), sought: hindrance == nil ? sought : nil)
  }

  /// - Parameter isBuilt: whether all code is known that the interface file can be loaded with.
  private static func judgeClasses(
    _ interface: InterfaceFacts, _ classes: ClassHierarchy, _ modules: Set<String>, _ nibs: InterfaceUses,
    isBuilt: Bool, _ users: LoadedObjects,
    _ sink: inout FindingSink
  ) {
    let sources = Set(interface.connections.lazy.filter { $0.value.kind == .outlet }.map(\.value.object))
    for (id, object) in interface.objects.sorted(by: { ($0.value.region.line, $0.key) < ($1.value.region.line, $1.key) }) {
      let isOfSwift = classes.isMissing(object, modules)
      // The owner's class only matters to Interface Builder: whoever loads the nib is the owner.
      guard isOfSwift || isBuilt && classes.isMissingInObjectiveC(object), !object.isOwner else { continue }
      // In its place comes a plain object, which has no outlets and as a view controller shows nothing.
      let crashes =
        users.hindrance(of: id) == nil && !interface.isForMacOS
        && !nibs.neverShow(interface, line: object.region.line, classes)
        && (sources.contains(id) || isOfSwift && object.isController)
      sink.report(
        .noClass(object.customClass), path: interface.file.path, at: object.region, identity: "class \(object.customClass)",
        level: crashes ? .error : .warning,
        sought: crashes
          ? nibs.soughtScene(interface, line: object.region.line, classes) ?? nibs.sought(interface, classes) : nil)
    }
  }
}

/// Owners of nibs whose class has hardly any of the outlets that are connected. The app would crash at once, so that the team would know.
private struct StaleOwners {
  private var counts: [String: (all: Int, lacking: Int)] = [:]

  mutating func count(_ connection: InterfaceFacts.Connection, isLacking: Bool) {
    guard connection.kind == .outlet else { return }
    counts[connection.object, default: (0, 0)].all += 1
    if isLacking { counts[connection.object, default: (0, 0)].lacking += 1 }
  }

  func include(_ object: String) -> Bool { counts[object].map { $0.lacking > 2 && $0.lacking * 4 >= $0.all * 3 } ?? false }
}

/// The destinations of each object's working outlets.
private struct ServedDestinations {
  private struct Way: Hashable {
    let object: String
    let destination: String
  }

  private var ways: Set<Way>?

  /// Whether another, working outlet of the same object has the same destination.
  mutating func contains(
    _ connection: InterfaceFacts.Connection, in interface: InterfaceFacts,
    _ lacks: (_ connection: InterfaceFacts.Connection, _ type: String) -> Bool
  ) -> Bool {
    guard connection.kind == .outlet, let destination = connection.destination else { return false }
    let known =
      ways
      ?? interface.connections.lazy.map(\.value).filter { $0.kind == .outlet }.reduce(into: []) { ways, other in
        guard let destination = other.destination, let type = interface.objects[other.object]?.customClass, !lacks(other, type)
        else { return }
        ways.insert(Way(object: other.object, destination: destination))
      }
    ways = known
    return known.contains(Way(object: connection.object, destination: destination))
  }
}

/// What of an interface file the app creates at run time.
private struct LoadedObjects {
  let areForDevelopersOnly: Bool
  private let interface: InterfaceFacts
  private let hindrance: String?
  private let registered: Set<String>
  /// Why the main nib of an app is not loaded; nil for any other, and where it is.
  let mainNibHindrance: String?

  /// - Parameters:
  ///   - hasSceneDelegate: whether a class of the app makes its windows.
  ///   - registered: reuse identifiers for which code registers a class or nib.
  init(_ interface: InterfaceFacts, hasSceneDelegate: Bool, isLoaded: Bool, registered: Set<String>, isForDevelopersOnly: Bool) {
    self.interface = interface
    self.registered = registered
    let isMainNib = !interface.isStoryboard && interface.name.hasPrefix("MainWindow") && !interface.isForMacOS
    mainNibHindrance = isMainNib && hasSceneDelegate ? "a scene delegate makes the window" : nil
    areForDevelopersOnly = isForDevelopersOnly
    hindrance =
      isForDevelopersOnly
      ? "only a target for developers loads it"
      : isLoaded ? nil : interface.isStoryboard ? Self.noSegue : "no call that loads the nib was found"
  }

  private static let noSegue = "no segue leads to the scene"

  /// Why an object is most likely never created; nil where it is.
  func hindrance(of id: String) -> String? {
    if let hindrance { return hindrance }
    if interface.abandonedObjects.contains(id) { return Self.noSegue }
    let isReplaced = interface.objects[id]?.reuseIdentifier.map(registered.contains) ?? false
    return isReplaced && interface.isStoryboard ? "code registers another class for the cell" : nil
  }
}

extension Checkout {
  /// Modules of the app's own targets, as Swift names them.
  fileprivate var moduleNames: Set<String> {
    Set(projects.flatMap(\.targets).map { String($0.name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) })
  }
}

extension Message {
  fileprivate static func lacks(_ type: String, _ kind: String, _ name: String, _ effect: String) -> Message {
    "'\(type)' has no \(kind) '\(name)'; \(effect)"
  }

  fileprivate static func noClass(_ name: String) -> Message { "no source declares the class \(name)" }
}
