internal import Bytes
internal import Synchronization

/// A reference to an object by id.
public struct ProjectReference: Sendable {
  /// Index of the referring object; nil for the project file itself (`rootObject`).
  public let owner: Int?
  /// `fileRef`, `children`, …
  public let key: String
  /// Node of the id.
  let node: Int
  public let id: String
}

extension XcodeProject {
  /// Derived data that several rules ask for.
  final class Cache: Sendable {
    let targets = Locked<[XcodeTarget]?>(nil)
    let locations = Locked<[Int: FileLocation]?>(nil)
    let reachable = Locked<[Bool]?>(nil)
    let productPaths = Locked<[Int: String]?>(nil)
  }

  /// Whether each object, by index, is reachable from the root object.
  ///
  /// Any string that is the id of an object counts as a reference, so unknown keys are covered.
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

  /// Undefined ids in attributes of reachable objects.
  public func undefinedReferences(reachable: [Bool]) -> [ProjectReference] {
    var references: [ProjectReference] = []
    if let top = document.root, let node = document.value(of: top, "rootObject"), root == nil {
      references.append(ProjectReference(owner: nil, key: "rootObject", node: node, id: document.text(of: node)))
    }
    for (index, object) in objects.enumerated() where reachable[index] {
      for key in document.keys(of: object.value) {
        let name = document.bytes.span.extracting(document.content(of: key))
        if ProjectSchema.idTable.contains(name) {
          addUndefined(key + 1, of: index, key, to: &references)
        } else if ProjectSchema.tableOfLists.contains(name) {
          for node in document.elements(of: key + 1) { addUndefined(node, of: index, key, to: &references) }
        }
      }
    }
    return references
  }

  private func addUndefined(_ node: Int, of owner: Int, _ key: Int, to references: inout [ProjectReference]) {
    guard index(named: node) == nil, let id = document.string(node), !id.isEmpty else { return }
    references.append(ProjectReference(owner: owner, key: document.text(of: key), node: node, id: id))
  }

  /// Phase entries whose build file has no file reference; Xcode shows them as `(null) in Sources`.
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

  /// The names of file references that no target builds.
  public func unbuiltFileNames() -> Set<String> {
    let built = Set(targets().lazy.flatMap(\.phases).flatMap(\.entries).compactMap(\.reference))
    return objects.indices.reduce(into: []) { names, index in
      guard objects[index].isa == .fileReference, !built.contains(index),
        let name = string(objects[index], "name") ?? string(objects[index], "path")
      else { return }
      names.insert(name.split(separator: "/").last.map(String.init) ?? name)
    }
  }

  /// The name of the file in the comment that Xcode wrote after a build file: `A.swift` of `A.swift in Sources`.
  public func fileName(of reference: ProjectReference) -> String? {
    guard reference.key == "files", let remark = remark(on: reference), let range = remark.firstRange(of: " in ") else {
      return nil
    }
    return String(remark[..<range.lowerBound])
  }

  /// The comment that Xcode wrote after an id.
  public func remark(on reference: ProjectReference) -> String? { comment(behind: reference.node) }

  /// Whether the same list has an entry with the same remark that is defined, so that Xcode only drops the reference.
  public func hasEntry(like reference: ProjectReference) -> Bool {
    guard let owner = reference.owner, let remark = remark(on: reference) else { return false }
    return document.keys(of: objects[owner].value).contains { key in
      document.text(of: key) == reference.key
        && document.elements(of: key + 1).contains { index(named: $0) != nil && comment(behind: $0) == remark }
    }
  }
}
