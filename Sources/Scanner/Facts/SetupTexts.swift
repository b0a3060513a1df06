internal import Bytes

/// Documents and scripts that explain why a file is not in the repository: `README.md`, `bootstrap.sh`.
struct SetupTexts {
  private let source: any FileSource
  private let inventory: Inventory

  init(_ source: any FileSource, _ inventory: Inventory) {
    self.source = source
    self.inventory = inventory
  }

  /// The first text that mentions each name.
  ///
  /// - Parameters:
  ///   - names: names or paths; those shorter than five bytes are ignored.
  ///   - counts: whether to consider a text.
  func mentions(of names: Set<String>, where counts: ([UInt8]) -> Bool = { _ in true }) -> [String: Path] {
    let names = names.filter { $0.utf8.count >= 5 }.sorted()
    guard !names.isEmpty else { return [:] }
    let search = LiteralSearch(names)
    var found: [String: Path] = [:]
    var remaining = Self.maxBytes
    for path in paths {
      guard let bytes = source.contents(of: path), bytes.count <= remaining else { continue }
      remaining -= bytes.count
      if !counts(bytes) { continue }
      search.forEachMatch(in: bytes.span) { offset, literal in
        let name = names[literal]
        let end = offset + name.utf8.count
        let isWhole =
          (offset == 0 || !bytes[offset - 1].isNamePart) && (end == bytes.count || !bytes[end].isIdentifierByte)
        if isWhole, found[name] == nil { found[name] = path }
        return true
      }
    }
    return found
  }

  /// The text in a folder that has nothing else, as where files are to be added.
  func placeholder(in folder: Path) -> Path? {
    guard !folder.isEmpty, let listed = inventory.folders[folder], !listed.entries.isEmpty,
      listed.entries.allSatisfy({ $0.type == .regular && (Self.isDocument($0.name) || $0.name.first == UInt8(ascii: ".")) })
    else { return nil }
    return listed.entries.map(\.name).filter(Self.isDocument).sorted { $0.lexicographicallyPrecedes($1) }.last.map(
      folder.appending)
  }

  /// The folder of a missing path that exists.
  func existingFolder(around path: Path) -> Path {
    var folder = path.parent
    while !folder.isEmpty, inventory.folders[folder] == nil { folder = folder.parent }
    return folder
  }

  /// First-party text files, those at the top first.
  private var paths: [Path] {
    inventory.folders.flatMap { path, folder in
      folder.context.isThirdParty || folder.context.isIgnored
        ? []
        : folder.entries.compactMap { entry in
          entry.type == .regular && (Self.isDocument(entry.name) || Self.isScript(entry.name)) ? path.appending(entry.name) : nil
        }
    }.map { (depth: $0.components.count, path: $0) }.sorted { ($0.depth, $0.path) < ($1.depth, $1.path) }.map(\.path)
  }

  /// Limits the work for repositories of documents.
  private static var maxBytes: Int { 4 << 20 }

  private static func isDocument(_ name: [UInt8]) -> Bool {
    // Most names are not those of documents, and making a string takes longer than comparing a byte.
    guard let first = name.first, let last = name.last,
      beginning.utf8.first == first | 0x20 || documentEnds.contains(last | 0x20)
    else { return false }
    let name = String(decoding: name, as: UTF8.self).lowercased()
    guard name.hasPrefix(beginning) || documentEndings.contains(where: name.hasSuffix) else { return false }
    return !notSetup.contains(where: name.holds)
  }

  private static func isScript(_ name: [UInt8]) -> Bool {
    guard let last = name.last, scriptEnds.contains(last) else { return false }
    let name = String(decoding: name, as: UTF8.self)
    return scriptNames.contains(name) || scriptEndings.contains(where: name.hasSuffix)
  }

  private static let beginning = "readme"
  private static let documentEndings = [".md", ".markdown", ".rst", ".txt"]
  private static let scriptNames = ["Makefile", "Podfile", "Rakefile", "Fastfile"]
  private static let scriptEndings = [".sh", ".yml", ".yaml"]
  private static let documentEnds = Set(documentEndings.compactMap(\.utf8.last))
  private static let scriptEnds = Set((scriptNames + scriptEndings).compactMap(\.utf8.last))
  /// Documents that list files for other reasons.
  private static let notSetup = ["changelog", "changes", "cmakelists", "license", "acknowledg", "credits", "history", "release"]
}

extension UInt8 {
  /// Whether a longer file name may continue before it.
  fileprivate var isNamePart: Bool { isIdentifierByte || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") }
}
