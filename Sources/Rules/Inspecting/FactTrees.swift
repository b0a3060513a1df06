internal import Bytes
internal import Findings
internal import Project
internal import SourceText

// The facts of each reader as a tree. The keys are part of the output of `inspect --format json`.

extension SourceFile {
  func facts(path: String) -> FactTree {
    let tokens = tokens.map { token -> FactTree in
      let start = lines.position(of: token.range.lowerBound)
      var fields: [FactTree.Field] = [
        .init("kind", "\(token.kind)"), .init("line", start.line), .init("column", start.column), .init("offset", token.offset),
        .init("text", text(token.range)),
      ]
      if token.role != .code { fields.append(.init("role", "\(token.role)")) }
      if token.isDead { fields.append(.init("dead", .boolean(true))) }
      return .dictionary(fields)
    }
    return .dictionary([
      .init("path", path), .init("language", language == .swift ? "swift" : "objective-c"), .init("size", bytes.count),
      .init("lines", lines.lineCount), .init("tokens", .array(tokens)),
    ])
  }
}

extension InterfaceFile {
  func facts(path: String) -> FactTree {
    let elements = elements.map { element -> FactTree in
      let start = lines.position(of: element.tagRange.lowerBound)
      return .dictionary([
        .init("name", name(of: element)), .init("line", start.line), .init("column", start.column),
        .init("attributes", .dictionary(attributes(of: element).map { .init($0.name, $0.value) })),
      ])
    }
    return .dictionary([
      .init("path", path), .init("platform", isForMacOS ? "macOS" : "iOS"), .init("elements", .array(elements)),
    ])
  }
}

extension PropertyList {
  var facts: FactTree {
    switch self {
    case .dictionary(let entries): .dictionary(Self.lastOfEach(entries).map { .init($0.key, $0.value.facts) })
    case .array(let values): .array(values.map(\.facts))
    case .string(let text): .string(text)
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .boolean(let value): .boolean(value)
    case .date(let text): .string(text)
    case .data(let bytes): .string("<\(bytes.count) bytes>")
    case .uid(let value): .dictionary([.init("CF$UID", .integer(Int64(clamping: value)))])
    case .null: .string("null")
    }
  }

  /// The last entry of each key, which CoreFoundation uses.
  private static func lastOfEach(_ entries: [Entry]) -> [Entry] {
    let places = Dictionary(entries.enumerated().map { ($1.key, $0) }, uniquingKeysWith: max)
    guard places.count < entries.count else { return entries }
    return places.values.sorted().map { entries[$0] }
  }
}

extension ImageHeader {
  func facts(path: String) -> FactTree {
    var fields: [FactTree.Field] = [.init("path", path), .init("format", format.rawValue)]
    if let width, let height {
      fields += [.init("width", .real(width)), .init("height", .real(height)), .init("unit", isVector ? "points" : "pixels")]
    }
    if let hasAlpha { fields.append(.init("alpha", .boolean(hasAlpha))) }
    return .dictionary(fields)
  }
}

extension StringTable {
  func facts(path: String) -> FactTree {
    let lines = lines
    let texts = entries.map { entry -> FactTree in
      .dictionary([
        .init("key", key(of: entry)), .init("line", lines.position(of: entry.keyRange.lowerBound).line),
        .init("texts", .strings(value(of: entry).texts)),
      ])
    }
    let problems = problems.map { "\($0.reason) (line \(lines.position(of: $0.offset).line))" }
    return .dictionary([.init("path", path), .init("entries", .array(texts)), .init("problems", .strings(problems))])
  }
}

extension StringCatalog {
  func facts(path: String) -> FactTree {
    let texts = entries.map { entry -> FactTree in
      .dictionary([
        .init("key", entry.key), .init("line", lines.position(of: entry.place.lowerBound).line),
        .init("languages", .dictionary(entry.localizations.map { .init($0.language, .strings($0.texts.map(\.value))) })),
      ])
    }
    return .dictionary([.init("path", path), .init("sourceLanguage", sourceLanguage), .init("entries", .array(texts))])
  }
}
