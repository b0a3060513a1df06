internal import Findings
internal import SourceText

extension Rule {
  static let missingOutletTarget = Rule(
    RuleDescriptor(
      id: "missing-outlet-target",
      title: "Broken outlet or action",
      level: .error,
      summary: "Outlets, actions, and classes in storyboards and nibs that are not declared in code",
      rationale: """
        An outlet without a property crashes an iOS app as soon as the storyboard or nib is loaded ("not key value \
        coding-compliant"), an action without a method crashes it when the action is sent, and a missing class is replaced by \
        a plain view or controller. A controller, or a view with outlets, is a warning; any other view is a note. The compiler \
        detects none of these errors. Connections for which AppKit only logs an error are reported as warnings. The following \
        are reported as notes: connections in scenes and nibs that are never loaded, actions that are never sent (from a \
        control without an outlet that is hidden or ignores touches, from a gesture recognizer without a view, or to an object \
        in another scene), actions sent to the owner of a cell's nib, which has none, missing outlets of nib owners that lack \
        nearly all of them, scenes of which another storyboard has a working copy, and connections in storyboards that no code \
        uses. Code loads a nib if it contains the name, if it creates the view controller of that name without assigning its \
        view, or if it uses the class of that name and composes names of nibs. The rule checks superclasses and ignores a \
        class with a superclass that is neither in the repository nor a system class. Objective-C classes are reported only if \
        no pod, package, or submodule is missing from the checkout.
        """,
      remedy: "Delete the connection in Interface Builder, or add the property or method to the class.",
      fix: "Delete the connection or add the outlet or action",
      tags: ["interface"],
      checksThirdParty: false,
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
      .checkout(facts: .products + [.names, .interfaces, .members, .dependencyLists], wholeTree: true) { checkout, sink in
        var classes = checkout.classes
        let (members, modules, nibs) = (checkout.derived.members, checkout.moduleNames(classes), checkout.interfaceUses)
        let isComplete = !checkout.hasMissingDependencies
        let linksFrameworks = checkout.projects.contains(where: \.linksOtherFrameworks)
        let hasSceneDelegate = checkout.facts.sources.contains { source in
          source.types.contains { $0.inherited.contains("UIWindowSceneDelegate") || $0.name == "SceneDelegate" }
        }
        let all = checkout.firstParty.interfaces.map { BrokenConnections($0, &classes, members, nibs) }
        let copies = SceneCopies(all)
        let declared = DeclaredNames(classes.names)
        for broken in all {
          let interface = broken.interface
          let isBuilt = isComplete && !checkout.resources.targets.targets(of: interface.file.path).isEmpty
          let users = LoadedObjects(
            interface, hasSceneDelegate: hasSceneDelegate, isLoaded: nibs.mayLoad(interface, classes),
            registered: nibs.registered,
            isForDevelopersOnly: checkout.resources.targets.isForDevelopersOnly(interface.file.path))
          checkClasses(
            interface, classes, declared, modules, nibs, isBuilt: isBuilt, linksFrameworks: linksFrameworks, users, &sink)
          var served = ServedDestinations()
          lazy var requiredText = nibs.requiredText(interface, classes)
          for connection in broken.missing {
            guard let object = interface.objects[connection.value.object] else { continue }
            // AppKit skips the stale outlet; another one connects the same object.
            if interface.isForMacOS,
              served.contains(connection.value, in: interface, { classes.lacks($0, in: $1, isForMacOS: true, members) })
            {
              continue
            }
            let isStale = object.isOwner && !nibs.names(interface) && broken.isStale(connection.value.object)
            let hasCopy = copies.haveWorkingOne(interface, line: connection.region.line)
            let isNeverShown = isStale || nibs.isNeverShown(interface, line: connection.region.line, classes)
            report(
              connection, of: object.customClass, in: interface, users,
              isWithoutOwner: object.isOwner && interface.isOfCell && !nibs.isOwnedByLoader(interface), isStale: isStale,
              neverShownReason: isNeverShown
                ? "the scene is never shown" : hasCopy ? "another storyboard has a working copy of the scene" : nil,
              nibs.requiredTextOfCell(object, in: interface, classes)
                ?? nibs.requiredTextOfScene(interface, line: connection.region.line, classes) ?? requiredText, &sink)
          }
        }
      }
    ])

  private static func report(
    _ connection: Placed<InterfaceFacts.Connection>, of type: String, in interface: InterfaceFacts, _ users: LoadedObjects,
    isWithoutOwner: Bool, isStale: Bool, neverShownReason: String?, _ requiredText: RequiredText?, _ sink: inout FindingSink
  ) {
    let name = connection.value.name
    let isOutlet = connection.value.kind == .outlet
    let isPrototype = interface.isStoryboard && interface.objects[connection.value.object]?.reuseIdentifier != nil
    // An abandoned scene has many missing connections.
    let group = FindingGroup("\(type) \(isOutlet)", title: "missing \(isOutlet ? "outlets" : "actions") in '\(type)'")
    let object = connection.value.object
    let idle =
      connection.value.neverSentReason ?? users.mainNibHindrance
      ?? (isWithoutOwner && !isOutlet ? "the nib of a cell has no owner" : nil)
      ?? (isStale ? "most outlets are missing, so the nib is probably unused" : nil) ?? users.neverSentReason(of: object)
      ?? neverShownReason
    let neverSentReason = idle ?? (users.isReplaced(object) ? "code registers another class for the cell" : nil)
    let loaded = isPrototype ? "cell" : interface.isStoryboard ? "scene" : "nib"
    let cause = isOutlet ? "loading the \(loaded)" : "sending it"
    let effect = interface.isForMacOS ? "AppKit only logs an error" : neverSentReason ?? "\(cause) crashes the app"
    sink.report(
      .missing(type, isOutlet ? "outlet" : "action", name, effect), path: interface.file.path, at: connection.region,
      identity: "\(type) \(isOutlet ? "outlet" : "action") \(name)",
      // An app whose button crashes has hidden the button, and code may no longer dequeue a cell.
      level: idle != nil
        ? .note : isOutlet && !isPrototype && neverSentReason == nil && !interface.isForMacOS ? .error : .warning,
      in: Membership("'\(name)'", in: group), requiredText: neverSentReason == nil ? requiredText : nil)
  }

  /// - Parameters:
  ///   - isBuilt: whether a target builds the storyboard or nib and no dependency is missing.
  ///   - linksFrameworks: whether frameworks may declare classes.
  private static func checkClasses(
    _ interface: InterfaceFacts, _ classes: ClassHierarchy, _ declared: DeclaredNames, _ modules: Set<String>,
    _ nibs: InterfaceUses, isBuilt: Bool, linksFrameworks: Bool, _ users: LoadedObjects,
    _ sink: inout FindingSink
  ) {
    let sources = Set(interface.connections.lazy.filter { $0.value.kind == .outlet }.map(\.value.object))
    for (id, object) in interface.objects.sorted(by: { ($0.value.region.line, $0.key) < ($1.value.region.line, $1.key) }) {
      let isOfSwift = classes.isMissing(object, modules)
      // The class of the owner matters only to Interface Builder; the owner is whatever object loads the nib.
      let isOfObjectiveC = isBuilt && classes.isMissingInObjectiveC(object, mayBeOfFramework: linksFrameworks)
      guard isOfSwift || isOfObjectiveC, !object.isOwner else { continue }
      // The plain object created instead has no outlets.
      let isIdle =
        users.neverSentReason(of: id) != nil || users.isReplaced(id)
        || nibs.isNeverShown(interface, line: object.region.line, classes)
      let crashes = !isIdle && !interface.isForMacOS && sources.contains(id)
      // A view of the system that has the name of a class that is gone still works; a controller shows an empty screen.
      let hint = declared.hint(for: object.customClass)
      let isHarmless = !crashes && !object.isController
      sink.report(
        .unknownClass(object.customClass, hint), path: interface.file.path, at: object.region,
        identity: "class \(object.customClass)",
        level: isIdle || isHarmless ? .note : .warning, fix: Fix("Correct the class name, or add the class"),
        requiredText: crashes
          ? nibs.requiredTextOfCell(object, in: interface, classes)
            ?? nibs.requiredTextOfScene(interface, line: object.region.line, classes) ?? nibs.requiredText(interface, classes)
          : nil)
    }
  }
}

extension Checkout {
  /// The Swift module names of all targets. A setting may name a module differently, so those of declared classes count, too.
  fileprivate func moduleNames(_ classes: ClassHierarchy) -> Set<String> {
    let declared = firstParty.interfaces.lazy.flatMap(\.objects.values).compactMap { object in
      object.isOfTarget && classes.declares(object.customClass) ? object.module : nil
    }
    return Set(projects.flatMap(\.targets).map { String($0.name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }).union(declared)
  }
}

extension Message {
  fileprivate static func missing(_ type: String, _ kind: String, _ name: String, _ effect: String) -> Message {
    "'\(type)' has no \(kind) '\(name)'; \(effect)"
  }

  fileprivate static func unknownClass(_ name: String, _ hint: String) -> Message {
    "unknown class '\(name)'\(hint.isEmpty ? "; no source file declares it" : hint)"
  }
}
