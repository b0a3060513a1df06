internal import Bytes

/// Generates the list of rules from the files that declare them.
enum RuleRegistry {
  /// Names of the static properties that declare rules in a folder, in the order of the rules' ids.
  static func declaredRules(in folder: Path) throws -> [String] {
    try sourceLines(below: folder).compactMap { line in
      guard line.hasPrefix("  static let "), line.hasSuffix(" = Rule(") else { return nil }
      return String(line.dropFirst("  static let ".count).dropLast(" = Rule(".count))
    }.sorted { $0.lowercased() < $1.lowercased() }
  }

  static func source(_ rules: [String]) -> String {
    """
    // Written by `make generate`. Do not edit.

    extension Rule {
      /// Every rule, by id.
      public static let all: [Rule] = [
    \(list(rules, indent: 4))
      ]
    }

    """
  }
}

/// Generates the list of file types from the files that declare them.
enum FileTypeRegistry {
  /// Sorted names of the static properties that declare file types in a folder.
  static func declaredTypes(in folder: Path) throws -> [String] {
    var isInside = false
    return try sourceLines(below: folder).compactMap { line -> String? in
      if line.hasPrefix("extension ") { isInside = line.hasPrefix("extension AnyFileType where Self == FileType<") }
      guard isInside, line.hasPrefix("  static var "), line.contains(": Self {") else { return nil }
      return String(line.dropFirst("  static var ".count).prefix { $0 != ":" })
    }.sorted()
  }

  static func source(_ types: [String]) -> String {
    """
    // Written by `make generate`. Do not edit.

    extension FileKinds {
      /// Every type of file, by name.
      static var allFileTypes: [any AnyFileType] {
        [
    \(list(types, indent: 6))
        ]
      }
    }

    """
  }
}

/// swift-format requires a comma after the last of several elements, and none after a single one.
private func list(_ names: [String], indent: Int) -> String {
  let space = String(repeating: " ", count: indent)
  return names.map { "\(space).\($0)" }.joined(separator: ",\n") + (names.count > 1 ? "," : "")
}

/// The lines of all Swift sources in a folder.
private func sourceLines(below folder: Path) throws -> [Substring] {
  var lines: [Substring] = []
  for entry in try Directory(path: folder).entries() {
    let path = folder.appending(entry.name)
    if entry.type == .directory { lines += try sourceLines(below: path) }
    guard entry.type == .regular, entry.name.suffix(6).elementsEqual(".swift".utf8) else { continue }
    lines += String(decoding: try OpenFile.contents(of: path), as: UTF8.self).split(separator: "\n")
  }
  return lines
}
