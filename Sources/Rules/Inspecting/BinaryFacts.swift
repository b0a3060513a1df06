internal import Binary
internal import Bytes
internal import Findings
internal import Project

// The facts of a binary as a tree. The keys are part of the output of `inspect --format json`.

extension BinaryImage {
  func facts(path: String) -> FactTree {
    var undefined: [String] = []
    var defined: [String] = []
    for index in 0..<symbols.count {
      let symbol = symbols[index]
      if symbol.isUndefined { undefined.append(symbols.name(of: symbol)) }
      if symbol.isDefined { defined.append(symbols.name(of: symbol)) }
    }
    // Declarations in an LLVM module become undefined symbols of the object file.
    for table in importTables where table.source.isSymbolTable {
      undefined += table.imports.map { String(decoding: table.bytes[$0.nameRange], as: UTF8.self) }
    }
    var fields: [FactTree.Field] = [.init("path", path), .init("architecture", architecture.name)]
    if let member { fields.append(.init("member", member)) }
    fields += [
      .init("fileType", fileType.name), .init("offset", fileOffset), .init("size", size),
      .init("byteOrder", byteOrder == .bigEndian ? "big-endian" : "little-endian"), .init("bits", is64Bit ? 64 : 32),
    ]
    if let installName = linking.installName { fields.append(.init("installName", installName)) }
    if let uuid = linking.uuid { fields.append(.init("uuid", uuid)) }
    fields.append(.init("encrypted", .boolean(linking.isEncrypted)))
    if let codeSignature { fields.append(.init("codeSignature", codeSignature.facts)) }
    if let embeddedBitcodeSize { fields.append(.init("embeddedBitcode", embeddedBitcodeSize)) }
    if hasDebugInformation { fields.append(.init("debugInfo", .boolean(true))) }
    fields += [
      .init("buildTargets", .array(linking.buildTargets.map(\.facts))),
      .init("libraries", .array(linking.libraries.map(\.facts))), .init("runPaths", .strings(linking.runPaths)),
      .init("segments", .array(segments.map(\.facts))), .init("sections", .array(sections.map(\.facts))),
      .init("importTables", .array(importTables.map { $0.facts(libraries: linking.libraries) })),
      .init("undefinedSymbols", .strings(undefined.sorted())), .init("definedSymbols", .strings(defined.sorted())),
      .init("exports", exports.facts(libraries: linking.libraries)),
    ]
    if !objectiveC.isEmpty { fields.append(.init("objectiveC", objectiveC.facts)) }
    let reasons = RequiredReason.categories(of: self)
    if !reasons.isEmpty {
      fields.append(.init("requiredReasons", .dictionary(reasons.map { .init($0.category, .strings($0.names)) })))
    }
    let swiftTypes = swiftTypeReferences
    if !swiftTypes.isEmpty { fields.append(.init("swiftTypeReferences", .strings(swiftTypes))) }
    for section in stringSections { fields.append(.init(section.qualifiedName, .strings(section.strings))) }
    return .dictionary(fields)
  }

  /// Objective-C types referenced by Swift reflection metadata, unique and sorted.
  private var swiftTypeReferences: [String] {
    var names: Set<String> = []
    forEachTypeReference { reference in
      guard reference.section != nil else { return }
      names.insert(String(decoding: reference.strings[reference.nameRange], as: UTF8.self))
    }
    return names.sorted()
  }
}

extension BuildTarget {
  var facts: FactTree {
    .dictionary(
      [.init("platform", platformName)] + (minimumVersion.map { [.init("minimumVersion", $0)] } ?? [])
        + (sdkVersion.map { [.init("sdkVersion", $0)] } ?? []))
  }
}

extension LinkedLibrary {
  var facts: FactTree {
    var fields: [FactTree.Field] = [.init("installName", installName)]
    if isWeak { fields.append(.init("weak", .boolean(true))) }
    if isReexported { fields.append(.init("reexported", .boolean(true))) }
    return .dictionary(fields)
  }
}

extension CodeSignature {
  var facts: FactTree {
    var fields: [FactTree.Field] = [.init("identifier", identifier)]
    if let team { fields.append(.init("team", team)) }
    fields += [.init("adHoc", .boolean(isAdHoc)), .init("certificates", .boolean(hasCertificates))]
    if let entitlements, let list = try? PropertyListReader.read(entitlements) {
      fields.append(.init("entitlements", list.facts))
    }
    return .dictionary(fields)
  }
}

extension ImportTable {
  func facts(libraries: [LinkedLibrary]) -> FactTree {
    let imports = imports.map { entry -> FactTree in
      var fields: [FactTree.Field] = [.init("symbol", String(decoding: bytes[entry.nameRange], as: UTF8.self))]
      if let library = libraries[ordinal: entry.libraryOrdinal] { fields.append(.init("library", library.installName)) }
      if entry.isWeak { fields.append(.init("weak", .boolean(true))) }
      return .dictionary(fields)
    }
    return .dictionary([.init("source", source.rawValue), .init("imports", .array(imports))])
  }
}

extension ExportTable {
  func facts(libraries: [LinkedLibrary]) -> FactTree {
    let all = exports.map { (name: String(decoding: names[$0.nameRange], as: UTF8.self), export: $0) }
    return .array(all.sorted { $0.name < $1.name }.map { $0.export.facts(name: $0.name, libraries: libraries) })
  }
}

extension Export {
  fileprivate func facts(name: String, libraries: [LinkedLibrary]) -> FactTree {
    var fields: [FactTree.Field] = [.init("symbol", name)]
    switch target {
    case .address(let address): fields.append(.init("address", .integer(Int64(clamping: address))))
    case .reexport(let ordinal, let importedName):
      if let library = libraries[ordinal: ordinal] { fields.append(.init("reexportedFrom", library.installName)) }
      if let importedName { fields.append(.init("importedName", importedName)) }
    }
    if isWeakDefinition { fields.append(.init("weak", .boolean(true))) }
    switch kind {
    case .regular: break
    case .threadLocal: fields.append(.init("threadLocal", .boolean(true)))
    case .absolute: fields.append(.init("absolute", .boolean(true)))
    }
    return .dictionary(fields)
  }
}

extension [LinkedLibrary] {
  /// The library with an ordinal, which counts from 1; nil for special ordinals.
  fileprivate subscript(ordinal ordinal: Int) -> LinkedLibrary? {
    ordinal > 0 && ordinal <= count ? self[ordinal - 1] : nil
  }
}

extension ObjectiveCFacts {
  var facts: FactTree {
    .dictionary([
      .init(
        "classes",
        .array(
          classes.map { type in
            .dictionary([.init("name", type.name)] + (type.superclass.map { [.init("superclass", $0)] } ?? []))
          })),
      .init(
        "categories",
        .array(
          categories.map { category in
            .dictionary(
              [.init("name", category.name), .init("class", category.className)]
                + (category.isOnImportedClass ? [.init("imported", .boolean(true))] : []))
          })),
      .init("protocols", .strings(protocols)), .init("classReferences", .strings(classReferences)),
      .init("superclassReferences", .strings(superclassReferences)), .init("selectorReferences", .strings(selectorReferences)),
    ])
  }
}

extension Segment {
  var facts: FactTree {
    .dictionary([
      .init("name", name), .init("address", "0x" + String(address, radix: 16)), .init("size", Int(clamping: size)),
      .init("fileOffset", Int(clamping: fileOffset)), .init("fileSize", Int(clamping: fileSize)),
    ])
  }
}

extension Section {
  var facts: FactTree {
    .dictionary([.init("segment", segment), .init("section", name), .init("size", Int(clamping: size))])
  }
}
