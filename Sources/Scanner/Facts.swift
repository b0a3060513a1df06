internal import Binary
internal import Bytes
internal import Findings
internal import Project
internal import SourceText

// How each reader's facts look as a tree. The keys are part of the output of `inspect --format json`.

extension BinaryImage {
  func facts(path: String) -> FactTree {
    var undefined: [String] = []
    var defined: [String] = []
    for index in 0..<symbols.count {
      let symbol = symbols[index]
      if symbol.isUndefined { undefined.append(symbols.name(of: symbol)) }
      if symbol.isDefined { defined.append(symbols.name(of: symbol)) }
    }
    // An LLVM module has no symbol table; what it declares will be undefined in the object that it becomes.
    for table in importTables where table.source == .bitcode {
      undefined += table.imports.map { String(decoding: table.bytes[$0.nameRange], as: UTF8.self) }
    }
    var fields: [FactTree.Field] = [.init("path", path), .init("architecture", architecture.name)]
    if let member { fields.append(.init("member", member)) }
    fields += [
      .init("fileType", fileType.name), .init("offset", fileOffset), .init("size", size),
      .init("byteOrder", byteOrder == .bigEndian ? "big-endian" : "little-endian"), .init("bits", is64Bit ? 64 : 32),
    ]
    if let installName { fields.append(.init("installName", installName)) }
    if let uuid { fields.append(.init("uuid", uuid)) }
    fields += [
      .init("encrypted", .boolean(isEncrypted)), .init("codeSignature", .boolean(hasCodeSignature)),
      .init("buildTargets", .array(buildTargets.map(\.facts))), .init("libraries", .array(libraries.map(\.facts))),
      .init("runPaths", .strings(runPaths)), .init("sections", .array(sections.map(\.facts))),
      .init("importTables", .array(importTables.map { $0.facts(libraries: libraries) })),
      .init("undefinedSymbols", .strings(undefined.sorted())), .init("definedSymbols", .strings(defined.sorted())),
    ]
    for section in stringSections { fields.append(.init(section.qualifiedName, .strings(section.strings))) }
    return .dictionary(fields)
  }
}

extension BuildTarget {
  var facts: FactTree {
    .dictionary([.init("platform", platformName), .init("minimumVersion", minimumVersion), .init("sdkVersion", sdkVersion)])
  }
}

extension LinkedLibrary {
  var facts: FactTree {
    .dictionary([.init("installName", installName)] + (isWeak ? [.init("weak", .boolean(true))] : []))
  }
}

extension ImportTable {
  func facts(libraries: [LinkedLibrary]) -> FactTree {
    let imports = imports.map { entry -> FactTree in
      var fields: [FactTree.Field] = [.init("symbol", String(decoding: bytes[entry.nameRange], as: UTF8.self))]
      if entry.libraryOrdinal > 0, entry.libraryOrdinal <= libraries.count {
        fields.append(.init("library", libraries[entry.libraryOrdinal - 1].installName))
      }
      if entry.isWeak { fields.append(.init("weak", .boolean(true))) }
      return .dictionary(fields)
    }
    return .dictionary([.init("source", source.rawValue), .init("imports", .array(imports))])
  }
}

extension Section {
  var facts: FactTree {
    .dictionary([.init("segment", segment), .init("section", name), .init("size", Int(clamping: size))])
  }
}

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
        .init("name", element.name), .init("line", start.line), .init("column", start.column),
        .init("attributes", .dictionary(element.attributes.map { .init($0.name, $0.value) })),
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
    case .dictionary(let entries): .dictionary(entries.map { .init($0.key, $0.value.facts) })
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
}
