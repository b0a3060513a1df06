internal import Bytes
internal import Project

/// The scales that most sets of a catalog have.
struct ShippedScales {
  private var counts: [String: [Int: Int]] = [:]
  private var totals: [String: Int] = [:]

  init(_ sets: [[String: Set<Int>]]) {
    for set in sets {
      for (idiom, scales) in set where !scales.isEmpty {
        totals[idiom, default: 0] += 1
        for scale in scales { counts[idiom, default: [:]][scale, default: 0] += 1 }
      }
    }
  }

  /// Whether at least half of the sets have the scale, or there are fewer than three sets.
  func mayExpect(_ scale: Int, of idiom: String) -> Bool {
    let total = totals[idiom] ?? 0
    return total < 3 || (counts[idiom]?[scale] ?? 0) * 2 >= total
  }

  /// The scales that more than half of the sets have, without 1x, which current phones do not use, and 3x on the Mac.
  func expected(of idiom: String) -> Set<Int> {
    let total = totals[idiom] ?? 0
    guard total >= 3 else { return [] }
    let common = (counts[idiom] ?? [:]).filter { $0.value * 2 > total }.keys
    return Set(common).subtracting(idiom == "mac" ? [3] : [1])
  }
}

extension AssetCatalog.Item {
  /// The Touch Bar only uses @2x.
  var isForTouchBar: Bool {
    // Few paths have the first word.
    let lower = path.lowercased()
    return lower.holds("touch") && lower.filter(\.isLetter).holds("touchbar")
  }

  /// Whether it is resizable, a line, a pixel, or blank, so that a missing scale is not visible.
  var hasNoDetails: Bool {
    let lower = name.lowercased()
    let words = ["blank", "spacer", "transparent"].filter(lower.holds)
    if !words.isEmpty, name.camelCaseWords.contains(where: words.contains) { return true }
    return headers.values.allSatisfy(\.isLine)
      || set?.slots.contains(where: \.isResizable) == true
  }

  /// The header and scale of the largest variant.
  func largestVariant(of idiom: String) -> (header: ImageHeader, scale: Int)? {
    let variants = (set?.slots ?? []).compactMap { slot -> (header: ImageHeader, scale: Int)? in
      guard slot.idiom ?? "universal" == idiom, let header = slot.filename.flatMap({ headers[$0] }) else { return nil }
      return slot.scale?.first?.wholeNumberValue.map { (header, $0) }
    }
    return variants.max { $0.scale < $1.scale }
  }

  var fillsScreen: Bool { headers.values.contains(where: \.fillsScreen) }

  /// The scales for which an image set has a file, by idiom; nil for vectors, single-scale sets, and other kinds of sets.
  var scaledSet: [String: Set<Int>]? {
    guard kind == .image, let set, !set.slots.isEmpty else { return nil }
    var scales: [String: Set<Int>] = [:]
    for slot in set.slots where !slot.unassigned {
      guard let scale = slot.scale, let number = scale.first?.wholeNumberValue, slot.appearances.isEmpty, slot.locale == nil,
        slot.languageDirection == nil, slot.subtype == nil, slot.widthClass == nil, slot.heightClass == nil
      else {
        if slot.filename != nil { return nil }
        continue
      }
      let idiom = slot.idiom ?? "universal"
      scales[idiom, default: []].formUnion(slot.filename == nil ? [] : [number])
      if let name = slot.filename, ["pdf", "svg"].contains(ImageFileName(name).fileExtension) { return nil }
    }
    return scales
  }
}
