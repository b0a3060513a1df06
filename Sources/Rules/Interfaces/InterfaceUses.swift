internal import Findings
internal import Project
internal import SourceText

/// The nibs, storyboards, and scenes that code may load.
struct InterfaceUses {
  private var names: Set<String> = []
  /// Names that code uses only as identifiers of scenes.
  private var sceneNames: Set<String> = []
  /// Values of constants, which code may use in ways that are not recognized.
  private var constants: Set<String> = []
  private var patterns = NamePatternIndex()
  /// Whether code loads a nib whose name is known only at run time.
  private var isOpen = false
  /// Whether code loads a scene whose identifier is known only at run time.
  private var hasOpenScenes = false
  /// Reuse identifiers for which code registers a class or nib.
  private(set) var registered: Set<String> = []
  /// Whether a dependency that is not in the checkout may load nibs.
  private let hasUnknownLoaders: Bool
  /// The classes of objects in storyboards and nibs, with the nibs that contain them; controllers only without a view.
  private var instances: [String: Set<String>] = [:]
  /// By nib name, the types in sources that load the nib with `self` as its owner.
  private var loaders: [String: Set<String>] = [:]

  /// The storyboards and nibs with which apps start, according to information property lists; nil if one is unknown.
  private let mainInterfaces: Set<String>?

  private let storyboards: [String]
  private let nibs: [String]
  private let scenes: [String]
  private let cells: [String]

  init(_ checkout: Checkout) {
    storyboards = Set(checkout.facts[.interfaces].lazy.filter(\.isStoryboard).map(\.name)).sorted()
    nibs = Set(checkout.facts[.interfaces].lazy.filter { !$0.isStoryboard }.map(\.name)).sorted()
    scenes = Set(checkout.facts[.interfaces].lazy.flatMap(\.sceneIdentifiers)).sorted()
    cells = checkout.resources.reuseIdentifiers.sorted()
    hasUnknownLoaders = checkout.hasMissingDependencies
    mainInterfaces = checkout.mainInterfaces
    for interface in checkout.facts[.interfaces] {
      let viewed = Set(interface.connections.lazy.filter { $0.value.name == "view" }.map(\.value.object))
      for (id, object) in interface.objects where !object.isOwner {
        if object.isController, interface.isStoryboard || viewed.contains(id) { continue }
        instances[object.customClass, default: []].insert(interface.file.path)
      }
      names.formUnion(interface.storyboardReferences.compactMap(\.value.identifier))
    }
    for source in checkout.facts[.names] where checkout.membership.mayBuild(source.file.path) {
      constants.formUnion(source.constants.map(\.literal.value))
      for use in source.uses.map(\.value) {
        if case .pattern(let pieces) = use.name {
          patterns.insert(pieces)
        } else if let name = checkout.resources.literal(of: use, in: source) {
          if use.kind == .scene { sceneNames.insert(name) } else { names.insert(name) }
          if use.kind == .registration { registered.insert(name) }
          if use.traits.contains(.ownerIsSelf) { loaders[name, default: []].formUnion(source.types.map(\.name)) }
        } else if use.kind == .nib {
          isOpen = true
        } else if use.kind == .scene {
          hasOpenScenes = true
        }
      }
    }
  }

  /// Whether the nib is loaded with an owner that is neither the class it names nor a subclass of it.
  func hasOtherOwner(_ interface: InterfaceFacts, _ classes: ClassHierarchy) -> Bool {
    guard let owner = interface.owner else { return false }
    if loaders[interface.name]?.contains(owner.customClass) == true { return false }
    // `[[PageController alloc] initWithWindowNibName:@"Page"]`
    let controller = interface.name + "Controller"
    if interface.isForMacOS, names(interface), classes.declares(controller), owner.customClass != controller,
      !classes.isSubclass(controller, of: owner.customClass)
    {
      return true
    }
    guard let types = loaders[interface.name] else { return false }
    return !types.contains { $0 == owner.customClass || $0 == interface.name || classes.isSubclass($0, of: owner.customClass) }
  }

  /// Whether code loads a nib with `self` as its owner.
  func isOwnedByLoader(_ interface: InterfaceFacts) -> Bool { loaders[interface.name] != nil }

  /// Whether code references a storyboard or nib by name, or has a constant with it.
  func names(_ interface: InterfaceFacts) -> Bool { loads(interface) || constants.contains(interface.name) }

  /// Whether code may draw an image for a Mac and give it a name, usually that of a constant: `[image setName:PageIcon]`.
  func mayDraw(_ image: String, for interface: InterfaceFacts) -> Bool { interface.isForMacOS && constants.contains(image) }

  /// Whether code references a storyboard or nib by name.
  private func loads(_ interface: InterfaceFacts) -> Bool {
    names.contains(interface.name) || patterns.match(interface.name)
  }

  /// Whether anything may load a storyboard or nib; view controllers load the nib with their own name.
  func mayLoad(_ interface: InterfaceFacts, _ classes: ClassHierarchy) -> Bool {
    let name = interface.name
    // Info.plist references the nib with the main menu or window.
    return interface.isStoryboard || isOpen || name.hasPrefix("Main") || names(interface)
      || classes.declares(name) || classes.declares(name + "Controller")
  }

  /// The file name that code must contain to load the file; nil if a class with that name or Info.plist may load it.
  func requiredText(_ interface: InterfaceFacts, _ classes: ClassHierarchy) -> RequiredText? {
    let name = interface.name
    // An extension without `NSExtensionMainStoryboard` keeps the one of its template.
    let isMain = name.hasPrefix("Main") && name != "MainInterface" && mainInterfaces?.contains(name) != false
    let isOfSystem = isMain || ["Launch", "Interface"].contains(where: name.hasPrefix)
    if name == "Main", interface.isStoryboard, !isMain, !loads(interface) {
      return RequiredText(
        name, reason: "no code and no Info.plist loads the storyboard", loaders: NibLoaders([], .scenes),
        subject: .storyboardOrNib)
    }
    guard !isOfSystem, !loads(interface) else { return nil }
    if interface.isStoryboard {
      return RequiredText(
        name, others: Self.some(of: storyboards, besides: name), reason: "no code loads the storyboard", subject: .storyboardOrNib
      )
    }
    let types = [name, name + "Controller"].filter(classes.declares)
    guard types.isEmpty else { return loaders(of: interface, types, classes) }
    return RequiredText(
      name, others: Self.some(of: nibs, besides: name), reason: "no code loads the nib", subject: .storyboardOrNib)
  }

  /// A nib that has the name of a class: a controller loads it by itself, any other class only by code that composes the name.
  private func loaders(of interface: InterfaceFacts, _ types: [String], _ classes: ClassHierarchy) -> RequiredText? {
    // Another storyboard or nib may create the object that loads the nib.
    let others = types.flatMap { instances[$0] ?? [] }.contains { $0 != interface.file.path }
    guard !others, !interface.isForMacOS, !types.contains(where: classes.isUnknown) else { return nil }
    let controllers = types.filter(classes.isController)
    let mayCompose = isOpen || hasUnknownLoaders
    let loaders = mayCompose ? types : controllers
    let kind: NibLoaders.Kind =
      loaders.allSatisfy(controllers.contains) ? .controllers : loaders.allSatisfy(classes.isCell) ? .cells : .views
    return RequiredText(
      interface.name, reason: "no code loads the nib", loaders: NibLoaders(loaders, kind), subject: .storyboardOrNib,
      isIdentifier: sceneNames.contains(interface.name) && !constants.contains(interface.name))
  }

  /// The identifier that code must contain to show the scene on a line; nil if there are other ways or it may be a class name.
  func requiredTextOfScene(_ interface: InterfaceFacts, line: Int, _ classes: ClassHierarchy) -> RequiredText? {
    guard let scene = interface.detachedScene(atLine: line), scene.identifiers.count == 1 else { return nil }
    let (identifier, reason) = (scene.identifiers[0], "no code shows the scene")
    guard classes.declares(identifier) else {
      return RequiredText(identifier, others: Self.some(of: scenes, besides: identifier), reason: reason, subject: .part)
    }
    // Code that composes the identifier refers to the class, but a generic type may pass on that of another class.
    return scene.classes == [identifier] && classes.hasNoSubclass(identifier)
      ? RequiredText(identifier, reason: reason, loaders: NibLoaders([identifier], .scenes), subject: .part) : nil
  }

  /// The reuse identifier that code must contain to show a cell of a storyboard; nil for other objects and if it may be a class
  /// name.
  func requiredTextOfCell(_ object: InterfaceFacts.Object, in interface: InterfaceFacts, _ classes: ClassHierarchy)
    -> RequiredText?
  {
    guard interface.isStoryboard, let identifier = object.reuseIdentifier, !classes.declares(identifier) else { return nil }
    return RequiredText(
      identifier, others: Self.some(of: cells, besides: identifier), reason: "no code dequeues the cell", subject: .part)
  }

  private static func some(of names: [String], besides name: String) -> [String] {
    Array(names.lazy.filter { $0 != name }.prefix(24))
  }

  /// Whether the object on a line of a storyboard or nib is never created.
  func isNeverShown(_ interface: InterfaceFacts, line: Int, _ classes: ClassHierarchy) -> Bool {
    if !interface.isStoryboard { return !mayLoad(interface, classes) }
    guard let scene = interface.detachedScene(atLine: line) else { return false }
    let isNamed = scene.identifiers.contains { identifier in
      [names, sceneNames, constants].contains { $0.contains(identifier) } || patterns.match(identifier)
    }
    if isNamed { return false }
    // An identifier known only at run time is a class name, or that of a scene whose class is declared.
    let hasNoClass = !scene.classes.isEmpty && !scene.classes.contains(where: classes.declares)
    return scene.identifiers.isEmpty || !hasOpenScenes || hasNoClass
  }
}

extension Checkout {
  /// The storyboards and nibs that information property lists name at the top level; nil if one is unknown.
  fileprivate var mainInterfaces: Set<String>? {
    let builds = products.flatMap(\.builds)
    guard !builds.isEmpty else { return nil }
    var names: Set<String> = []
    for build in builds {
      guard let list = build.infoPlist else { return nil }
      for key in mainInterfaceKeys {
        switch list[key] {
        case .missing: continue
        case .setting(let name): names.insert(name)
        case .value(let value):
          guard let name = value.string, !name.contains("$") else { return nil }
          names.insert(name)
        case .unknown: return nil
        }
      }
    }
    return names
  }
}

private let mainInterfaceKeys = [
  "UIMainStoryboardFile", "UIMainStoryboardFile~ipad", "UIMainStoryboardFile~iphone", "NSMainStoryboardFile", "NSMainNibFile",
  "NSMainNibFile~ipad", "NSMainNibFile~iphone",
]
