internal import Bytes

/// The patterns of one `.gitignore` (gitignore(5)), or of `--exclude`.
struct IgnoreList: Sendable {
  private struct Pattern {
    enum Scope {
      /// A pattern without a slash before its end: it matches a name at any depth.
      case name([UInt8])
      /// A pattern that is bound to the folder of the list.
      case path(Glob)
    }

    let scope: Scope
    let isNegated: Bool
    let isForFolders: Bool
  }

  private let patterns: [Pattern]
  /// How many leading components of a path from the scan's root lie above the folder of this list.
  private let depth: Int
  /// What leads from the folder of this list down to the scan's root, where the list lies above it.
  private let prefix: [ArraySlice<UInt8>]

  /// - Parameters:
  ///   - folder: where the list lies, from the scan's root.
  ///   - prefix: the path from the list's folder to the scan's root, where the list lies above the root.
  init(_ text: [UInt8], folder: Path = Path(), prefix: Path = Path()) {
    depth = folder.components.count
    self.prefix = prefix.components
    patterns = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap { Self.pattern(Array($0)) }
  }

  var isEmpty: Bool { patterns.isEmpty }

  private static func pattern(_ line: [UInt8]) -> Pattern? {
    var text = line
    while text.last == UInt8(ascii: " "), text.dropLast().last != UInt8(ascii: "\\") { text.removeLast() }
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    let isNegated = first == UInt8(ascii: "!")
    if isNegated { text.removeFirst() }
    let isForFolders = text.last == Path.separator
    if isForFolders { text.removeLast() }
    guard !text.isEmpty else { return nil }
    let scope: Pattern.Scope = text.contains(Path.separator) ? .path(Glob(text)) : .name(text)
    return Pattern(scope: scope, isNegated: isNegated, isForFolders: isForFolders)
  }

  /// Whether the list leaves a path out, or (false) takes it in again; nil where it says nothing. The last pattern that matches decides.
  ///
  /// - Parameters:
  ///   - name: the last component of the path.
  ///   - folder: the components before it, from the scan's root.
  func verdict(on name: [UInt8], in folder: [ArraySlice<UInt8>], isFolder: Bool) -> Bool? {
    for pattern in patterns.reversed() where isFolder || !pattern.isForFolders {
      let isMatch =
        switch pattern.scope {
        case .name(let text): Glob.matches(text, name[...])
        case .path(let glob): glob.matches(relative(name, in: folder)[...])
        }
      if isMatch { return !pattern.isNegated }
    }
    return nil
  }

  /// The path from the folder of this list.
  private func relative(_ name: [UInt8], in folder: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    prefix + folder.dropFirst(depth) + [name[...]]
  }
}
