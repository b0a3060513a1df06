internal import Binary
internal import Findings

extension BinaryImage {
  /// The summary of an image: what it is, what it runs on, and what it requires.
  var page: FactTree.Field {
    let size = "\(self.size) bytes"
    let heading = ([member, architecture.name, fileType.name, size] as [String?]).compactMap(\.self).joined(separator: ", ")
    var fields: [FactTree.Field] = []
    for target in linking.buildTargets {
      fields.append(.init("built for", target.line))
    }
    if let installName = linking.installName { fields.append(.init("install name", installName)) }
    if let uuid = linking.uuid { fields.append(.init("UUID", uuid)) }
    if linking.isEncrypted { fields.append(.init("encrypted", "yes; strings cannot be read")) }
    if fileType.isLinkedMachO { fields.append(.init("signed", signer)) }
    if let embeddedBitcodeSize { fields.append(.init("embedded bitcode", "\(embeddedBitcodeSize) bytes")) }
    if hasDebugInformation { fields.append(.init("debug information", "yes")) }
    if !linking.libraries.isEmpty { fields.append(.init("libraries", .strings(linking.libraries.map(\.line)))) }
    if !linking.runPaths.isEmpty { fields.append(.init("run paths", .strings(linking.runPaths))) }
    let types = importedTypes
    if !types.classes.isEmpty { fields.append(.init("imports classes", .strings(types.classes))) }
    if !types.protocols.isEmpty { fields.append(.init("references protocols", .strings(types.protocols))) }
    let foreign = objectiveC.categories.filter(\.isOnImportedClass).map { "\($0.className) (\($0.name))" }
    if !foreign.isEmpty { fields.append(.init("extends classes", .strings(foreign.sorted()))) }
    if !objectiveC.classes.isEmpty { fields.append(.init("defines classes", .strings(objectiveC.classes.map(\.line).sorted()))) }
    let reasons = RequiredReason.categories(of: self).map { category, names in
      "\(category.dropFirst(RequiredReason.categoryPrefix.count)): \(names.joined(separator: ", "))"
    }
    if !reasons.isEmpty { fields.append(.init("needs reasons for", .strings(reasons))) }
    let undefined = count { $0.isUndefined } + importTables.filter(\.source.isSymbolTable).reduce(0) { $0 + $1.imports.count }
    let defined = count { $0.isDefined }
    if undefined + defined > 0 { fields.append(.init("symbols", "\(undefined) undefined, \(defined) defined")) }
    if !exports.exports.isEmpty { fields.append(.init("exports", exports.exports.count)) }
    for table in importTables where !table.source.isSymbolTable {
      fields.append(.init("\(table.source.rawValue) imports", table.imports.count))
    }
    return .init(heading, .dictionary(fields))
  }

  private var signer: String {
    guard let codeSignature else { return "no" }
    let team = codeSignature.team.map { "by team \($0)" } ?? (codeSignature.isAdHoc ? "ad hoc" : "yes")
    return codeSignature.identifier.isEmpty ? team : "\(team), as \(codeSignature.identifier)"
  }

  /// Imported classes and referenced protocols, unique and sorted.
  private var importedTypes: (classes: [String], protocols: [String]) {
    var classes: Set<String> = []
    var protocols: Set<String> = []
    forEachTypeReference { reference in
      let name = String(decoding: reference.strings[reference.nameRange], as: UTF8.self)
      switch reference.kind {
      case .classImport: classes.insert(name)
      case .protocolName: protocols.insert(name)
      case .swiftSignature: break
      }
    }
    return (classes.sorted(), protocols.sorted())
  }

  private func count(where isCounted: (Symbol) -> Bool) -> Int {
    (0..<symbols.count).count { isCounted(symbols[$0]) }
  }
}

extension LinkedLibrary {
  fileprivate var line: String {
    installName + (isWeak ? " (weak)" : "") + (isReexported ? " (re-exported)" : "")
  }
}

extension BuildTarget {
  /// Text-based stubs have no versions.
  fileprivate var line: String {
    [platformName, minimumVersion.map { " \($0)" }, sdkVersion.map { ", SDK \($0)" }].compactMap(\.self).joined()
  }
}

extension ObjectiveCFacts.Class {
  fileprivate var line: String { superclass.map { "\(name) : \($0)" } ?? name }
}
