internal import Bytes

/// Verifies a result against the versions that were merged.
struct MergeCheck {
  /// The versions. They are read again, but only for a result with defects.
  let inputs: [[UInt8]]

  /// - Throws: if an object is missing, or an id is twice in a list, in the result only.
  func check(_ result: MergeSide) throws(ProjectRefusal) {
    guard areKnown(Self.missing, in: result) else { throw ProjectRefusal(reason: "the result would name a missing object") }
    guard areKnown(Self.repeated, in: result) else { throw ProjectRefusal(reason: "the result would list an object twice") }
  }

  func isSound(_ result: MergeSide) -> Bool { areKnown(Self.missing, in: result) && areKnown(Self.repeated, in: result) }

  /// Whether a version that was merged has each of the defects that a result has.
  private func areKnown(_ defects: (MergeSide) -> Set<UInt64>, in result: MergeSide) -> Bool {
    var found = defects(result)
    for input in inputs where !found.isEmpty {
      if let side = try? MergeSide(input) { found.subtract(defects(side)) }
    }
    return found.isEmpty
  }

  /// Whether two results have the same objects with the same values, but for the order of lists of ids.
  func areEqual(_ lines: MergeSide, _ result: MergeSide) -> Bool {
    guard Set(lines.objects.keys) == Set(result.objects.keys), lines.keys.count <= result.keys.count,
      let root = lines.document.root, let other = result.document.root
    else { return false }
    let (table, others) = (KeyTable(lines, root), KeyTable(result, other))
    for key in lines.document.keys(of: root) where key + 1 != lines.objectsNode {
      guard let value = others[lines.hashes[key]], result.hashes[value + 1] == lines.hashes[key + 1] else { return false }
    }
    for key in result.document.keys(of: other) where table[result.hashes[key]] == nil { return false }
    for (id, key) in lines.objects {
      guard let value = result.objects[id] else { return false }
      if result.hashes[value + 1] != lines.hashes[key + 1], !haveSameMembers(lines, key + 1, result, value + 1) { return false }
    }
    return true
  }

  private func haveSameMembers(_ lines: MergeSide, _ one: Int, _ result: MergeSide, _ other: Int) -> Bool {
    let (table, others) = (KeyTable(lines, one), KeyTable(result, other))
    for key in result.document.keys(of: other) where table[result.hashes[key]] == nil { return false }
    for key in lines.document.keys(of: one) {
      guard let value = others[lines.hashes[key]] else { return false }
      if result.hashes[value + 1] == lines.hashes[key + 1] { continue }
      guard lines.kind(of: key + 1) == .array, result.kind(of: value + 1) == .array,
        ProjectSchema.listsOfIDs.contains(lines.text(of: key))
      else { return false }
      let members = (
        lines.document.elements(of: key + 1).map { lines.hashes[$0] },
        result.document.elements(of: value + 1).map { result.hashes[$0] }
      )
      // Lines may remove one of two equal elements.
      guard members.0.count <= members.1.count, Set(members.0) == Set(members.1) else { return false }
    }
    return true
  }

  /// Ids of objects that do not exist.
  private static func missing(in side: MergeSide) -> Set<UInt64> {
    var missing: Set<UInt64> = []
    for key in side.keys where side.kind(of: key + 1) == .dictionary {
      for attribute in side.document.keys(of: key + 1) {
        switch side.kind(of: attribute + 1) {
        case .string
        where side.objects[side.hashes[attribute + 1]] == nil && ProjectSchema.ids.contains(side.text(of: attribute)):
          missing.insert(side.hashes[attribute + 1])
        case .array where ProjectSchema.listsOfIDs.contains(side.text(of: attribute)):
          for element in side.document.elements(of: attribute + 1) where side.objects[side.hashes[element]] == nil {
            missing.insert(side.hashes[element])
          }
        default: continue
        }
      }
    }
    return missing
  }

  /// Lists with an id twice, together with it.
  private static func repeated(in side: MergeSide) -> Set<UInt64> {
    var repeated: Set<UInt64> = []
    for key in side.keys where side.kind(of: key + 1) == .dictionary {
      for attribute in side.document.keys(of: key + 1) where side.kind(of: attribute + 1) == .array {
        let elements = side.document.elements(of: attribute + 1).map { side.hashes[$0] }
        guard elements.count > 1, Set(elements).count != elements.count,
          ProjectSchema.listsOfIDs.contains(side.text(of: attribute))
        else { continue }
        var seen: Set<UInt64> = []
        for element in elements where !seen.insert(element).inserted { repeated.insert(MergeSide.mix(side.hashes[key], element)) }
      }
    }
    return repeated
  }
}
