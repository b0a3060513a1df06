internal import Synchronization

/// An id that an object names.
public struct ProjectReference: Sendable {
  /// Index of the object that names it; nil for the project file itself (`rootObject`).
  public let owner: Int?
  /// `fileRef`, `children`, …
  public let key: String
  /// Node of the id.
  let node: Int
  public let id: String
}

extension XcodeProject {
  /// What follows from the document and is asked for by one rule after the other.
  final class Cache: Sendable {
    let targets = Mutex<[XcodeTarget]?>(nil)
    let locations = Mutex<[Int: FileLocation]?>(nil)
    let reachable = Mutex<[Bool]?>(nil)
  }

  /// Whether anything leads from the root object to an object, by index.
  ///
  /// Any string that is the id of an object counts as a way, so that keys that applint does not know lose nothing.
  public func reachable() -> [Bool] {
    cache.reachable.withLock { known in
      let reachable = known ?? findReachable()
      known = reachable
      return reachable
    }
  }

  private func findReachable() -> [Bool] {
    var isReachable = [Bool](repeating: false, count: objects.count)
    guard let root, let start = index(of: root.id) else { return isReachable }
    var rest = [start]
    isReachable[start] = true
    while let index = rest.popLast() {
      let value = objects[index].value
      for node in value + 1..<document.nodes[value].next where document.kind(of: node) == .string {
        guard let target = self.index(named: node), !isReachable[target] else { continue }
        isReachable[target] = true
        rest.append(target)
      }
    }
    return isReachable
  }

  /// Ids that no object defines, in attributes of objects that the root object leads to.
  public func undefinedReferences(reachable: [Bool]) -> [ProjectReference] {
    var references: [ProjectReference] = []
    if let top = document.root, let node = document.value(of: top, "rootObject"), root == nil {
      references.append(ProjectReference(owner: nil, key: "rootObject", node: node, id: document.text(of: node)))
    }
    for (index, object) in objects.enumerated() where reachable[index] {
      for key in document.keys(of: object.value) {
        let name = document.text(of: key)
        let nodes: [Int]
        if ProjectSchema.ids.contains(name) {
          nodes = [key + 1]
        } else if ProjectSchema.listsOfIDs.contains(name) {
          nodes = Array(document.elements(of: key + 1))
        } else {
          continue
        }
        for node in nodes {
          guard self.index(named: node) == nil, let id = document.string(node), !id.isEmpty else { continue }
          references.append(ProjectReference(owner: index, key: name, node: node, id: id))
        }
      }
    }
    return references
  }

  /// Entries of phases whose build file names no file, which Xcode writes as `(null) in Sources`.
  public func emptyEntries() -> [(phase: BuildPhase, target: XcodeTarget, place: Range<Int>)] {
    targets().flatMap { target in
      target.phases.flatMap { phase in
        phase.entries.compactMap { entry in
          guard let file = entry.buildFile, file.isa == .buildFile, string(file, "fileRef") ?? string(file, "productRef") == nil
          else { return nil }
          return (phase, target, document.range(of: entry.node))
        }
      }
    }
  }

  public func place(of reference: ProjectReference) -> Range<Int> { document.range(of: reference.node) }

  public func place(of object: Object) -> Range<Int> { document.range(of: object.key) }

  /// The comment that Xcode wrote behind an id.
  public func remark(on reference: ProjectReference) -> String? { comment(behind: reference.node) }
}
