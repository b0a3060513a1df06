internal import Bytes

/// The patterns of one `.gitignore` (gitignore(5)), or of `--exclude`.
struct IgnoreList: Sendable {
  struct Pattern: Equatable {
    enum Scope: Equatable {
      /// A pattern without a slash, except at the end, which matches a name at any depth.
      case name(GlobSegment)
      /// A pattern that is relative to the folder of the list.
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

  /// The source of the patterns, for people: a path, an option or a key.
  let origin: String

  private let patterns: [Pattern]
  /// Number of components from the root of the scan to the folder of the list.
  private let depth: Int
  /// The path from the folder of the list to the root of the scan, for a list above the root.
  private let prefix: [ArraySlice<UInt8>]

  /// - Parameters:
  ///   - folder: of the list, relative to the root of the scan.
  ///   - prefix: the path from the folder of the list to the root of the scan, for a list above the root.
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
  /// - Parameter folder: the folder that patterns are relative to, relative to the root of the scan.
  init(excluding patterns: [String], from folder: Path = Path()) {
    self.init(Array(patterns.joined(separator: "\n").utf8), folder: folder, origin: "--exclude")
  }

  /// Whether the list excludes a file or a folder around it.
  func excludes(_ file: Path) -> Bool {
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
    // A pattern with an empty component matches nothing; a single leading slash is allowed.
    let names = text.split(separator: Path.separator, omittingEmptySubsequences: false)
    guard !text.isEmpty, names.dropFirst().allSatisfy({ !$0.isEmpty }) else { return nil }
    let scope: Pattern.Scope = text.contains(Path.separator) ? .path(Glob(text)) : .name(GlobSegment(text))
    return Pattern(
      scope: scope, isNegated: isNegated, isForFolders: isForFolders, text: String(decoding: line, as: UTF8.self), line: number)
  }

  /// The start of unescaped trailing spaces.
  private static func endOfPattern(_ line: ArraySlice<UInt8>) -> Int {
    var (index, end) = (line.startIndex, line.startIndex)
    while index < line.endIndex {
      let byte = line[index]
      index = min(line.endIndex, index + (byte == UInt8(ascii: "\\") ? 2 : 1))
      if byte != UInt8(ascii: " ") { end = index }
    }
    return end
  }

  /// Whether the list excludes a path, or (false) includes it again; nil if no pattern matches. The last match decides.
  ///
  /// - Parameters:
  ///   - name: the last component of the path.
  ///   - folder: the components before it, relative to the root of the scan.
  func verdict(on name: [UInt8], in folder: [ArraySlice<UInt8>], isFolder: Bool) -> Bool? {
    pattern(on: name, in: folder, isFolder: isFolder).map { !$0.isNegated }
  }

  /// Whether the list, as a selection of paths, matches a path or a folder around it. The last match decides.
  func names(_ path: Path, isFolder: Bool = false) -> Bool {
    let components = path.components
    for pattern in patterns.reversed() {
      for (index, component) in components.enumerated() where isFolder || index < components.count - 1 || !pattern.isForFolders {
        if matches(pattern, Array(component), in: Array(components[..<index])) { return !pattern.isNegated }
      }
    }
    return false
  }

  /// The last pattern that matches a path; nil if none does.
  func pattern(on name: [UInt8], in folder: [ArraySlice<UInt8>], isFolder: Bool) -> Pattern? {
    for pattern in patterns.reversed() where isFolder || !pattern.isForFolders {
      if matches(pattern, name, in: folder) { return pattern }
    }
    return nil
  }

  private func matches(_ pattern: Pattern, _ name: [UInt8], in folder: [ArraySlice<UInt8>]) -> Bool {
    switch pattern.scope {
    case .name(let text): text.matches(name[...])
    case .path(let glob):
      glob.mayEnd(with: name[...]) && glob.mayBegin(with: first(of: name, in: folder))
        && glob.matches(relative(name, in: folder)[...])
    }
  }

  /// The first component of the path relative to the folder of the list.
  private func first(of name: [UInt8], in folder: [ArraySlice<UInt8>]) -> ArraySlice<UInt8> {
    prefix.first ?? (folder.count > depth ? folder[depth] : name[...])
  }

  /// The path relative to the folder of the list.
  private func relative(_ name: [UInt8], in folder: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    prefix + folder.dropFirst(depth) + [name[...]]
  }

  /// Whether the list may match anything in a folder.
  ///
  /// - Parameter folder: its components, relative to the root of the scan.
  func mayMatch(below folder: [ArraySlice<UInt8>]) -> Bool { mayMatch(below: folder) { !$0.isNegated } }

  /// Whether the list may include anything in a folder again.
  func mayReinclude(below folder: [ArraySlice<UInt8>]) -> Bool { mayMatch(below: folder, \.isNegated) }

  private func mayMatch(below folder: [ArraySlice<UInt8>], _ isRelevant: (Pattern) -> Bool) -> Bool {
    let path = prefix + folder.dropFirst(depth)
    return patterns.contains { pattern in
      guard isRelevant(pattern) else { return false }
      switch pattern.scope {
      case .name: return true
      case .path(let glob): return glob.mayLead(through: path[...])
      }
    }
  }
}
