internal import Binary
internal import Bytes
internal import Findings

extension BinaryImage {
  /// What a person wants to know of an image first: what it is, what it runs on, what it needs.
  var page: FactTree.Field {
    let size = "\(self.size) bytes"
    let heading = ([member, architecture.name, fileType.name, size] as [String?]).compactMap(\.self).joined(separator: ", ")
    var fields: [FactTree.Field] = []
    for target in buildTargets {
      fields.append(.init("built for", "\(target.platformName) \(target.minimumVersion), SDK \(target.sdkVersion)"))
    }
    if let installName { fields.append(.init("install name", installName)) }
    if let uuid { fields.append(.init("UUID", uuid)) }
    if isEncrypted { fields.append(.init("encrypted", "yes: its strings cannot be read")) }
    if fileType.isLinked { fields.append(.init("signed", hasCodeSignature ? "yes" : "no")) }
    if !libraries.isEmpty {
      fields.append(.init("libraries", .strings(libraries.map { $0.installName + ($0.isWeak ? " (weak)" : "") })))
    }
    if !runPaths.isEmpty { fields.append(.init("run paths", .strings(runPaths))) }
    let types = importedTypes
    if !types.classes.isEmpty { fields.append(.init("imports classes", .strings(types.classes))) }
    if !types.protocols.isEmpty { fields.append(.init("knows protocols", .strings(types.protocols))) }
    fields.append(.init("symbols", "\(count { $0.isUndefined }) undefined, \(count { $0.isDefined }) defined"))
    for table in importTables { fields.append(.init("\(table.source.rawValue) imports", table.imports.count)) }
    return .init(heading, .dictionary(fields))
  }

  /// Classes that are imported and protocols that are named, each once and sorted.
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

extension FileType {
  /// Whether a linker has made it, so that it can be signed and loaded.
  fileprivate var isLinked: Bool { self != .object && self != .bitcode && self != .debugSymbols }
}
