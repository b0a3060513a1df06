internal import Bytes
internal import YAML

/// Reads text-based stubs (`.tbd`), which list what a library exports. Versions 1 to 4 are YAML, version 5 is JSON (LLVM's
/// `docs/CommandGuide` and `lib/TextAPI`).
///
/// A stub yields one image per target; libraries in further documents yield their own.
struct StubReader {
  /// An architecture on a platform.
  private struct Target: Hashable {
    let architecture: String
    let platform: UInt32
  }

  private let region: ByteRegion
  private var images: [BinaryImage] = []

  static func read(_ region: ByteRegion) throws(ReadError) -> [BinaryImage] {
    guard region.size <= OpenFile.largestText else {
      throw ReadError("stub larger than \(OpenFile.largestText >> 20) MB", at: region.fileOffset, in: structure)
    }
    var bytes = try region.bytes(at: 0, count: UInt64(region.size), structure: structure)
    // JSON is YAML except for tabs, which in valid JSON appear only between values.
    if bytes.first == UInt8(ascii: "{") {
      for index in bytes.indices where bytes[index] == UInt8(ascii: "\t") { bytes[index] = UInt8(ascii: " ") }
    }
    let documents: [YAMLNode]
    do throws(YAMLError) {
      documents = try YAMLDocuments.read(bytes)
    } catch {
      let line = LineIndex(bytes.span).range(ofLine: error.line).lowerBound
      throw ReadError("libyaml: \(error.message)", at: region.fileOffset + line, in: structure)
    }
    var reader = StubReader(region: region)
    for document in documents {
      if let main = document["main_library"] {
        reader.readJSON(main)
        for library in document["libraries"]?.items ?? [] { reader.readJSON(library) }
      } else {
        reader.readYAML(document)
      }
    }
    guard !reader.images.isEmpty else { throw ReadError("stub without targets", at: region.fileOffset, in: structure) }
    return reader.images
  }

  private static let structure = "text-based stub"

  // MARK: Versions 1 to 4

  private mutating func readYAML(_ document: YAMLNode) {
    let platform = document["platform"]?.scalar
    func targets(_ node: YAMLNode) -> [Target] {
      if let targets = node["targets"] { return targets.strings.flatMap(Self.targets) }
      return (node["archs"]?.strings ?? []).map { Target(architecture: $0, platform: Self.platform(named: platform ?? "")) }
    }
    let version = document["tbd-version"] != nil ? 4 : document.tag.map { $0.hasSuffix("v2") ? 2 : 3 } ?? 1
    let reexported = document["reexported-libraries"]?.items ?? []
    for target in Self.unique(targets(document)) {
      var symbols = StubSymbols(hasUnderscoredClasses: version < 3)
      var libraries: [LinkedLibrary] = []
      func add(_ sections: [String], _ body: (YAMLNode) -> Void) {
        for section in sections {
          for group in document[section]?.items ?? [] where targets(group).contains(target) { body(group) }
        }
      }
      add(["exports", "reexports"]) { group in
        symbols.addExports(group)
        libraries += (group["re-exports"]?.strings ?? []).map { LinkedLibrary(installName: $0, isReexported: true) }
      }
      add(["undefineds"]) { symbols.addUndefined($0) }
      for group in reexported where targets(group).contains(target) {
        libraries += (group["libraries"]?.strings ?? []).map { LinkedLibrary(installName: $0, isReexported: true) }
      }
      append(target, installName: document["install-name"]?.scalar, libraries, symbols)
    }
  }

  // MARK: Version 5

  private mutating func readJSON(_ library: YAMLNode) {
    let targets = (library["target_info"]?.items ?? []).compactMap { $0["target"]?.scalar }
    let installName = library["install_names"]?.items.first?["name"]?.scalar
    let runPaths = library["rpaths"]?.items ?? []
    for name in Self.unique(targets) {
      /// A group without targets applies to all.
      func concerns(_ group: YAMLNode) -> Bool { group["targets"].map { $0.strings.contains(name) } ?? true }
      var symbols = StubSymbols(hasUnderscoredClasses: false)
      for group in (library["exported_symbols"]?.items ?? []) + (library["reexported_symbols"]?.items ?? []) where concerns(group)
      {
        for part in ["data", "text"] { if let names = group[part] { symbols.addExports(names) } }
      }
      for group in library["undefined_symbols"]?.items ?? [] where concerns(group) {
        for part in ["data", "text"] { if let names = group[part] { symbols.addUndefined(names) } }
      }
      let libraries = (library["reexported_libraries"]?.items ?? []).filter(concerns).flatMap { $0["names"]?.strings ?? [] }
      for target in Self.targets(name) {
        append(
          target, installName: installName, libraries.map { LinkedLibrary(installName: $0, isReexported: true) }, symbols,
          runPaths: runPaths.filter(concerns).flatMap { $0["paths"]?.strings ?? [] })
      }
    }
  }

  /// A malicious stub could list a target a thousand times.
  private static func unique<Name: Hashable>(_ names: [Name]) -> [Name] {
    var seen: Set<Name> = []
    return names.filter { seen.insert($0).inserted }
  }

  private mutating func append(
    _ target: Target, installName: String?, _ libraries: [LinkedLibrary], _ symbols: StubSymbols, runPaths: [String] = []
  ) {
    let architecture = Architecture(triple: target.architecture)
    var image = BinaryImage(
      member: nil, fileOffset: region.fileOffset, size: region.size, architecture: architecture, fileType: .stub,
      is64Bit: architecture.cpuType & 0x0100_0000 != 0, byteOrder: .littleEndian)
    image.linking.installName = installName
    image.linking.libraries = libraries
    image.linking.runPaths = runPaths
    image.linking.buildTargets = [BuildTarget(platform: target.platform)]
    image.exports = ExportTable(names: symbols.exports.bytes, exports: symbols.defined)
    if !symbols.undefined.isEmpty {
      image.importTables = [ImportTable(source: .stub, bytes: symbols.imports.bytes, imports: symbols.undefined)]
    }
    images.append(image)
  }

  /// The targets of a name such as `arm64-ios-simulator` or, in old files, `x86_64-<platform>`.
  private static func targets(_ name: String) -> [Target] {
    guard let dash = name.firstIndex(of: "-") else { return [] }
    return [Target(architecture: String(name[..<dash]), platform: platform(named: String(name[name.index(after: dash)...])))]
  }

  /// `PLATFORM_…` of loader.h; 0 for an unknown one.
  private static func platform(named name: String) -> UInt32 {
    let numbers: [String: UInt32] = [
      "macosx": 1, "macos": 1, "zippered": 1, "ios": 2, "tvos": 3, "watchos": 4, "bridgeos": 5, "maccatalyst": 6, "iosmac": 6,
      "ios-simulator": 7, "tvos-simulator": 8, "watchos-simulator": 9, "driverkit": 10, "xros": 11, "visionos": 11,
      "xros-simulator": 12,
    ]
    return numbers[name] ?? 0
  }
}

/// Symbols of one target, by linker name.
private struct StubSymbols {
  /// In versions 1 and 2, names of classes have the underscore of C symbols.
  let hasUnderscoredClasses: Bool
  private(set) var exports = NameList()
  private(set) var defined: [Export] = []
  private(set) var imports = NameList()
  private(set) var undefined: [Import] = []

  mutating func addExports(_ group: YAMLNode) {
    forEachSymbol(of: group) { name, kind, isWeak in
      defined.append(Export(nameRange: exports.add(name), kind: kind, isWeakDefinition: isWeak, target: .address(0)))
    }
  }

  mutating func addUndefined(_ group: YAMLNode) {
    forEachSymbol(of: group) { name, _, isWeak in
      undefined.append(Import(nameRange: imports.add(name), libraryOrdinal: 0, isWeak: isWeak))
    }
  }

  private func forEachSymbol(of group: YAMLNode, _ body: (String, Export.Kind, Bool) -> Void) {
    for (key, value) in group.entries {
      for name in value.strings {
        let type = hasUnderscoredClasses && name.hasPrefix("_") ? String(name.dropFirst()) : name
        switch key.scalar?.replacing("_", with: "-") {
        case "symbols", "global": body(name, .regular, false)
        case "weak-symbols", "weak-def-symbols", "weak-ref-symbols", "weak": body(name, .regular, true)
        case "thread-local-symbols", "thread-local": body(name, .threadLocal, false)
        case "objc-classes", "objc-class":
          body("_OBJC_CLASS_$_" + type, .regular, false)
          body("_OBJC_METACLASS_$_" + type, .regular, false)
        case "objc-eh-types", "objc-eh-type": body("_OBJC_EHTYPE_$_" + type, .regular, false)
        case "objc-ivars", "objc-ivar": body("_OBJC_IVAR_$_" + type, .regular, false)
        default: break
        }
      }
    }
  }
}

extension YAMLNode {
  fileprivate var strings: [String] { items.compactMap(\.scalar) }
}
