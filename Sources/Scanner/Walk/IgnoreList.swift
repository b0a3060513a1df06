internal import Bytes

/// The patterns of one `.gitignore` (gitignore(5)), or of `--exclude`.
struct IgnoreList: Sendable {
  struct Pattern: Equatable {
    enum Scope: Equatable {
      /// A pattern without a slash before its end: it matches a name at any depth.
      case name(GlobSegment)
      /// A pattern that is bound to the folder of the list.
      case path(Glob)
    }

    let scope: Scope
    let isNegated: Bool
    let isForFolders: Bool
    /// As written.
    let text: String
    /// 1-based, in its file.
    let line: Int
  }

  /// Where the patterns are from, for people: a path, an option, a key.
  let origin: String

  private let patterns: [Pattern]
  /// How many leading components of a path from the scan's root lie above the folder of this list.
  private let depth: Int
  /// What leads from the folder of this list down to the scan's root, where the list lies above it.
  private let prefix: [ArraySlice<UInt8>]

  /// - Parameters:
  ///   - folder: where the list lies, from the scan's root.
  ///   - prefix: the path from the list's folder to the scan's root, where the list lies above the root.
  ///   - origin: by default `.gitignore` in the folder.
  init(_ text: [UInt8], folder: Path = Path(), prefix: Path = Path(), origin: String? = nil) {
    self.origin = origin ?? folder.appending(Array(".gitignore".utf8)).description
    depth = folder.components.count
    self.prefix = prefix.components
    let lines = (text.starts(with: [0xEF, 0xBB, 0xBF]) ? text[3...] : text[...]).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    patterns = lines.enumerated().compactMap { Self.pattern($1.last == UInt8(ascii: "\r") ? $1.dropLast() : $1, line: $0 + 1) }
  }

  /// The list of `--exclude`.
  ///
  /// - Parameter folder: that the patterns are from, from the scan's root.
  init(excluding patterns: [String], from folder: Path = Path()) {
    self.init(Array(patterns.joined(separator: "\n").utf8), folder: folder, origin: "--exclude")
  }

  /// Whether the list leaves out a file by its own name or by that of a folder around it.
  func leavesOut(_ file: Path) -> Bool {
    let components = file.components
    return components.indices.contains { index in
      let isFolder = index < components.count - 1
      return verdict(on: Array(components[index]), in: Array(components[..<index]), isFolder: isFolder) == true
    }
  }

  var isEmpty: Bool { patterns.isEmpty }

  private static func pattern(_ line: ArraySlice<UInt8>, line number: Int) -> Pattern? {
    var text = Array(line[..<endOfPattern(line)])
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    let isNegated = first == UInt8(ascii: "!")
    if isNegated { text.removeFirst() }
    let isForFolders = text.last == Path.separator
    if isForFolders { text.removeLast() }
    // Between two slashes stands a name that no path has; only one slash may come first.
    let names = text.split(separator: Path.separator, omittingEmptySubsequences: false)
    guard !text.isEmpty, names.dropFirst().allSatisfy({ !$0.isEmpty }) else { return nil }
    let scope: Pattern.Scope = text.contains(Path.separator) ? .path(Glob(text)) : .name(GlobSegment(text))
    return Pattern(
      scope: scope, isNegated: isNegated, isForFolders: isForFolders, text: String(decoding: line, as: UTF8.self), line: number)
  }

  /// Where the spaces begin that end a line and are not escaped.
  private static func endOfPattern(_ line: ArraySlice<UInt8>) -> Int {
    var (index, end) = (line.startIndex, line.startIndex)
    while index < line.endIndex {
      let byte = line[index]
      index = min(line.endIndex, index + (byte == UInt8(ascii: "\\") ? 2 : 1))
      if byte != UInt8(ascii: " ") { end = index }
    }
    return end
  }

  /// Whether the list leaves a path out, or (false) takes it in again; nil where it says nothing. The last pattern that matches decides.
  ///
  /// - Parameters:
  ///   - name: the last component of the path.
  ///   - folder: the components before it, from the scan's root.
  func verdict(on name: [UInt8], in folder: [ArraySlice<UInt8>], isFolder: Bool) -> Bool? {
    pattern(on: name, in: folder, isFolder: isFolder).map { !$0.isNegated }
  }

  /// Whether the list, as one of choices and not of a walk, names a path or a folder around it: the last pattern that does decides.
  func names(_ path: Path, isFolder: Bool = false) -> Bool {
    let components = path.components
    for pattern in patterns.reversed() {
      for (index, component) in components.enumerated() where isFolder || index < components.count - 1 || !pattern.isForFolders {
        if matches(pattern, Array(component), in: Array(components[..<index])) { return !pattern.isNegated }
      }
    }
    return false
  }

  /// The pattern that decides on a path; nil where none matches.
  func pattern(on name: [UInt8], in folder: [ArraySlice<UInt8>], isFolder: Bool) -> Pattern? {
    for pattern in patterns.reversed() where isFolder || !pattern.isForFolders {
      if matches(pattern, name, in: folder) { return pattern }
    }
    return nil
  }

  private func matches(_ pattern: Pattern, _ name: [UInt8], in folder: [ArraySlice<UInt8>]) -> Bool {
    switch pattern.scope {
    case .name(let text): text.matches(name[...])
    case .path(let glob): glob.mayEnd(with: name[...]) && glob.matches(relative(name, in: folder)[...])
    }
  }

  /// The path from the folder of this list.
  private func relative(_ name: [UInt8], in folder: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    prefix + folder.dropFirst(depth) + [name[...]]
  }

  /// Whether the list may name anything in a folder.
  ///
  /// - Parameter folder: its components, from the scan's root.
  func mayName(below folder: [ArraySlice<UInt8>]) -> Bool { leads(below: folder) { !$0.isNegated } }

  /// Whether the list may take anything in a folder in again.
  func mayTakeIn(below folder: [ArraySlice<UInt8>]) -> Bool { leads(below: folder, \.isNegated) }

  private func leads(below folder: [ArraySlice<UInt8>], _ isWanted: (Pattern) -> Bool) -> Bool {
    let path = prefix + folder.dropFirst(depth)
    return patterns.contains { pattern in
      guard isWanted(pattern) else { return false }
      switch pattern.scope {
      case .name: return true
      case .path(let glob): return glob.mayLead(through: path[...])
      }
    }
  }
}
