internal import Findings

/// The lines of a storyboard or nib that have no effect: actions that are never sent, and scenes that neither a segue nor code
/// that is understood shows. Of the other actions, the classes on which they have an effect.
public struct IdleLines: Sendable {
  private var actions: Set<Int> = []
  /// The custom class that receives the actions on a line; empty for several.
  private var receivers: [Int: String] = [:]
  /// Sorted by line.
  private var scenes: [(lines: Range<Int>, identifiers: [String])] = []

  /// The identifiers by which other code may show the scenes.
  public var identifiers: Set<String> { Set(scenes.lazy.flatMap(\.identifiers)) }

  /// In a storyboard with more scenes, each has the identifiers of all.
  private static var maxIdentifiers: Int { 512 }

  fileprivate init(_ interface: InterfaceFacts, _ uses: InterfaceUses, _ classes: ClassHierarchy) {
    var isSent: Set<Int> = []
    for connection in interface.connections {
      let line = connection.region.line
      if connection.value.neverSentReason == nil { isSent.insert(line) } else { actions.insert(line) }
      if connection.value.kind == .action {
        let receiver = interface.objects[connection.value.object]?.customClass ?? ""
        if receivers.updateValue(receiver, forKey: line).map({ $0 != receiver }) == true { receivers[line] = "" }
      }
    }
    actions.subtract(isSent)
    guard interface.isStoryboard else { return }
    scenes = interface.codeOnlyScenes.filter {
      $0.identifiers.count <= Self.maxIdentifiers && uses.isNeverShown(interface, line: $0.lines.lowerBound, classes)
    }.map { ($0.lines, $0.identifiers) }
  }

  /// The custom class that receives the action on a line; nil for anything else, and if it is not known.
  public func receiver(ofActionAt line: Int) -> String? { receivers[line].flatMap { $0.isEmpty ? nil : $0 } }

  /// - Parameter isNamed: whether a file contains an identifier other than as that of a scene.
  public func contain(_ line: Int, isNamed: (String) -> Bool) -> Bool {
    if actions.contains(line) { return true }
    var low = 0
    var high = scenes.count
    while low < high {
      let middle = (low + high) / 2
      if scenes[middle].lines.lowerBound <= line { low = middle + 1 } else { high = middle }
    }
    return low > 0 && scenes[low - 1].lines.contains(line) && !scenes[low - 1].identifiers.contains(where: isNamed)
  }
}

extension Checkout {
  /// By the path of each first-party storyboard and nib; empty if only some files are scanned.
  public var idleLines: [String: IdleLines] {
    guard isTree else { return [:] }
    let (uses, classes) = (interfaceUses, classes)
    return Dictionary(
      firstParty.interfaces.map { ($0.file.path, IdleLines($0, uses, classes)) }, uniquingKeysWith: { first, _ in first })
  }
}
