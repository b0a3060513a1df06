internal import Bytes
internal import Findings
internal import SourceText

extension AnyFact where Self == Fact<SideFacts> {
  /// Left and right constraints in first-party sources.
  static var sides: Self {
    Fact("sides", [collector(.swift), collector(.objectiveC), collector(.objectiveCPlusPlus)])
  }

  private static func collector(_ type: FileType<SourceFile>) -> FileCollector<SourceFile> {
    FileCollector(type) { _, request, isThirdParty in
      guard request.contains(Self.sides), !isThirdParty else { return nil }
      return PlannedCollector(literals: SideFacts.words) { _, matches in
        Screened(needsFile: !matches.isEmpty) { file, place in
          guard let file, !matches.isEmpty else { return nil }
          let facts = SideFacts(file, at: place.file)
          return facts.sides.isEmpty
            ? nil : CollectedFact(key: "sides", path: facts.file.path, value: facts, dependsOnCheckout: true)
        }
      }
    }
  }
}

/// The left and right anchors in a source file, except in pairs of constraints that are symmetric.
struct SideFacts: Sendable {
  let file: CheckoutFile
  let sides: [Placed<String>]

  static let words = ["leftAnchor", "rightAnchor", "NSLayoutAttributeLeft", "NSLayoutAttributeRight"]

  private init(file: CheckoutFile, sides: [Placed<String>]) {
    (self.file, self.sides) = (file, sides)
  }

  fileprivate init(_ source: SourceFile, at file: CheckoutFile) {
    self.file = file
    var reader = SideReader(source)
    sides = reader.sides().map {
      Placed(value: source.text($0), region: Region($0, in: source.lines, of: source.bytes))
    }
  }
}

extension SideFacts: HasUsesInCode {
  var usesInCode: [UseInCode] { sides.map { UseInCode(subject: $0.value, region: $0.region) } }
}

/// Reads the calls around left and right anchors.
private struct SideReader {
  let source: SourceFile
  /// Indexes of live tokens other than comments.
  private let code: [Int]

  init(_ source: SourceFile) {
    self.source = source
    code = source.tokens.indices.filter { source.tokens[$0].kind != .comment && !source.tokens[$0].isDead }
  }

  private func text(_ place: Int) -> String { code.indices.contains(place) ? source.text(source.tokens[code[place]].range) : "" }

  /// The ranges of sides, except in symmetric pairs.
  mutating func sides() -> [Range<Int>] {
    var calls: [(range: ClosedRange<Int>, places: [Int])] = []
    for place in code.indices where SideFacts.words.contains(text(place)) && source.tokens[code[place]].kind == .identifier {
      // `var leftAnchor: NSLayoutXAxisAnchor { get }` is a declaration.
      if text(place - 1) == "var" { continue }
      if let last = calls.last, last.range.contains(place) {
        calls[calls.count - 1].places.append(place)
      } else {
        calls.append((call(around: place), [place]))
      }
    }
    // Pinned to both sides with equal margins, a view looks the same when mirrored.
    let shapes = calls.map { call in call.places.count > 1 ? shape(of: call.range) : nil }
    let sides = calls.map { call in Set(call.places.map { text($0).holds("eft") }) }
    var lefts: Set<[String]> = []
    var rights: Set<[String]> = []
    for (shape, side) in zip(shapes, sides) {
      guard let shape, side.count == 1 else { continue }
      if side.contains(true) { lefts.insert(shape) } else { rights.insert(mirrored(shape)) }
    }
    let pairs = lefts.intersection(rights)
    return calls.indices.filter { index in
      guard let shape = shapes[index], sides[index].count == 1 else { return true }
      return !pairs.contains(sides[index].contains(true) ? shape : mirrored(shape))
    }.flatMap { calls[$0].places }.map { source.tokens[code[$0]].range }
  }

  /// The tokens of a call with sides replaced by a placeholder.
  private func shape(of range: ClosedRange<Int>) -> [String] {
    var shape = range.map { SideFacts.words.contains(text($0)) ? "side" : text($0) }
    // `constant: margin * -1`
    guard let constant = shape.lastIndex(of: "constant"), constant + 2 < shape.count, let product = shape.lastIndex(of: "*"),
      product > constant + 2, ["-1)", "-1]"].contains(shape[(product + 1)...].joined())
    else { return shape }
    shape.removeSubrange(product..<shape.count - 1)
    shape.insert("-", at: constant + 2)
    return shape
  }

  /// The shape with the opposite margin and relation, which is the same distance on the other side.
  private func mirrored(_ shape: [String]) -> [String] {
    let shape = shape.map { Self.oppositeRelations[$0] ?? $0 }
    guard let constant = shape.lastIndex(of: "constant"), constant + 2 < shape.count, shape[constant + 1] == ":" else {
      return shape
    }
    var mirrored = shape
    let margin = shape[constant + 2]
    if margin == "-" {
      mirrored.remove(at: constant + 2)
    } else if margin.hasPrefix("-") {
      mirrored[constant + 2] = String(margin.dropFirst())
    } else if margin.contains(where: { $0.isLetter || "123456789".contains($0) }) {
      mirrored[constant + 2] = "-"
      mirrored.insert(margin, at: constant + 3)
    }
    return mirrored
  }

  private static let oppositeRelations: [String: String] = {
    let pairs = [
      ("greaterThanOrEqualTo", "lessThanOrEqualTo"),
      ("constraintGreaterThanOrEqualToAnchor", "constraintLessThanOrEqualToAnchor"),
      ("NSLayoutRelationGreaterThanOrEqual", "NSLayoutRelationLessThanOrEqual"),
    ]
    return Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($1, $0) })
  }()

  /// The call `view.leftAnchor.constraint(…)` or `[view.leftAnchor constraintEqualToAnchor:…]` around a side, or the side alone.
  private func call(around place: Int) -> ClosedRange<Int> {
    var first = place
    while text(first - 1) == "." || text(first - 1) == "?" || text(first - 1) == "!", first >= 2 {
      first -= text(first - 1) == "." ? (["?", "!"].contains(text(first - 2)) ? 3 : 2) : 1
    }
    first = max(0, first)
    if text(place + 1) == ".", text(place + 2) == "constraint", text(place + 3) == "(", let end = end(of: place + 3) {
      return first...end
    }
    // Finds the enclosing message send; constraints are short.
    var depth = 0
    for opening in stride(from: first - 1, through: max(0, first - 60), by: -1) {
      if text(opening) == "]" { depth += 1 }
      if text(opening) == "[" {
        if depth == 0 { return end(of: opening).map { opening...$0 } ?? place...place }
        depth -= 1
      }
      if ["{", "}", ";"].contains(text(opening)) { break }
    }
    return place...place
  }

  private func end(of opening: Int) -> Int? {
    var depth = 0
    for place in opening..<min(opening + 200, code.count) {
      if ["(", "["].contains(text(place)) { depth += 1 }
      if [")", "]"].contains(text(place)) {
        depth -= 1
        if depth == 0 { return place }
      }
    }
    return nil
  }
}

extension SideFacts: FieldRecordable {
  static let fields = RecordFields(SideFacts.init(file:sides:)) { ($0.file, $0.sides) }
}
