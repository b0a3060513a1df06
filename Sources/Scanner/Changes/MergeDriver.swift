public import Bytes
internal import Project

/// The Git merge driver for projects: settings, and a line of attributes.
public struct MergeDriver: Sendable {
  /// Where the driver is installed.
  public enum Scope: Sendable {
    /// The settings of the repository and `.gitattributes`, which is committed.
    case shared
    /// The settings of the repository and `info/attributes`.
    case `private`
    /// The settings of the user and `core.attributesFile`.
    case global
  }

  public struct Setting: Sendable {
    public let key: String
    public let value: String
  }

  /// The line of attributes.
  public static let line = "*.pbxproj merge=applint"

  public let scope: Scope
  /// The file of attributes.
  public let attributes: Path
  /// What `git config` calls the scope.
  public var option: String { scope == .global ? "--global" : "--local" }
  private let git: Git
  /// The top of the work tree; nil outside of one.
  private let top: Path?
  private let common: Path?

  /// - Throws: if there is no repository, unless the scope is global, or no home folder.
  public init(_ scope: Scope, for folder: Path) throws(StateFailure) {
    guard let location = folder.absolute else { throw StateFailure("the working directory no longer exists") }
    self.scope = scope
    if scope == .global {
      git = Git(anywhere: location)
      (top, common) = (nil, nil)
      attributes = try Self.globalAttributes(git)
      return
    }
    git = try Git(location)
    let top = try Self.path(git.run(["rev-parse", "--path-format=absolute", "--show-toplevel"]))
    let common = try Self.path(git.run(["rev-parse", "--path-format=absolute", "--git-common-dir"]))
    (self.top, self.common) = (top, common)
    attributes =
      scope == .shared
      ? top.appending(".gitattributes")
      : try Self.path(git.run(["rev-parse", "--path-format=absolute", "--git-path", "info/attributes"]))
  }

  private static func path(_ output: [UInt8]) -> Path {
    Path(bytes: output.last == UInt8(ascii: "\n") ? output.dropLast() : output)
  }

  private static func globalAttributes(_ git: Git) throws(StateFailure) -> Path {
    let found = try git.outcome(["config", "--type=path", "--get", "core.attributesFile"])
    if found.status == 0, found.output.count > 1 { return path(found.output) }
    if let folder = Platform.environment("XDG_CONFIG_HOME"), !folder.isEmpty { return Path(folder).appending("git/attributes") }
    guard let home = Platform.environment("HOME"), !home.isEmpty else { throw StateFailure("there is no home folder") }
    return Path(home).appending(".config/git/attributes")
  }

  // MARK: Settings

  /// What is installed.
  public static func settings(program: Path?, mergetool: Bool) -> [Setting] {
    let name = program.map { Array($0.bytes) } ?? Array("applint".utf8)
    let quoted = "'" + String(decoding: name, as: UTF8.self).replacing("'", with: "'\\''") + "'"
    let find = "p=\(quoted); " + #"command -v "$p" >/dev/null 2>&1 || p=applint"#
    let driver = [
      find, #"if command -v "$p" >/dev/null 2>&1"#,
      #"then "$p" merge --marker-size=%L --labels=base=%S --labels=ours=%X --labels=theirs=%Y --path=%P -- %O %A %B"#,
      "else git merge-file -q --marker-size=%L -L ours -L base -L theirs %A %O %B", "fi",
    ]
    let tool = #"\#(find); "$p" merge --path="$MERGED" --output="$MERGED" -- "$BASE" "$LOCAL" "$REMOTE""#
    return [
      Setting(key: "merge.applint.name", value: "structural merge of Xcode projects"),
      Setting(key: "merge.applint.driver", value: driver.joined(separator: "; ")),
      Setting(key: "merge.applint.recursive", value: "binary"),
    ]
      + (mergetool
        ? [Setting(key: "mergetool.applint.cmd", value: tool), Setting(key: "mergetool.applint.trustExitCode", value: "true")]
        : [])
  }

  /// The value of a setting in this scope.
  public func value(of key: String) -> String? {
    guard let found = try? git.outcome(["config", option, "--get", key]), found.status == 0 else { return nil }
    return String(decoding: found.output.last == 0x0A ? found.output.dropLast() : found.output, as: UTF8.self)
  }

  /// - Returns: whether it was different before.
  public func set(_ setting: Setting) throws(StateFailure) -> Bool {
    if value(of: setting.key) == setting.value { return false }
    _ = try git.run(["config", option, "--replace-all", setting.key, setting.value])
    return true
  }

  /// Removes all settings of the driver.
  ///
  /// - Returns: the sections removed.
  public func removeSettings() throws(StateFailure) -> [String] {
    var removed: [String] = []
    for section in ["merge.applint", "mergetool.applint"] {
      let found = try git.outcome(["config", option, "--get-regexp", "^\(section.replacing(".", with: "\\."))\\."])
      guard found.status == 0 else { continue }
      _ = try git.run(["config", option, "--remove-section", section])
      removed.append(section)
    }
    return removed
  }

  // MARK: Attributes

  private func attributeBytes() throws(StateFailure) -> [UInt8]? {
    guard (try? EntryType(ofPath: attributes)) != nil else { return nil }
    do throws(SystemError) {
      return try OpenFile.contents(of: attributes)
    } catch {
      throw StateFailure("cannot read '\(attributes)': \(error.message)")
    }
  }

  /// Whether the line is there and no later line of the file replaces it.
  public func hasLine() throws(StateFailure) -> Bool {
    GitAttributes(try attributeBytes() ?? []).entries.last(where: \.decidesMerge)?.attributes["merge"] == "applint"
  }

  /// Appends the line.
  ///
  /// - Returns: whether it was missing.
  public func addLine() throws(StateFailure) -> Bool {
    if try hasLine() { return false }
    let old = try attributeBytes()
    // Without its last line end, the file is restored without it, too.
    let isOpen = old.map { !$0.isEmpty && $0.last != 0x0A } ?? false
    try write((old ?? []) + (isOpen ? [0x0A] : []) + Array(Self.line.utf8) + (isOpen ? [] : [0x0A]), instead: old)
    return true
  }

  /// Removes the line; a file that has no other is removed.
  ///
  /// - Returns: whether it was there.
  public func removeLine() throws(StateFailure) -> Bool {
    guard let old = try attributeBytes() else { return false }
    let file = GitAttributes(old)
    guard let entry = file.entries.last(where: { old[$0.range].elementsEqual(Self.line.utf8) }) else { return false }
    var range = file.lines.range(ofLine: file.lines.position(of: entry.range.lowerBound).line)
    if range.upperBound == old.count, old.last != 0x0A, range.lowerBound > 0 { range = range.lowerBound - 1..<range.upperBound }
    try write(Array(old[..<range.lowerBound] + old[range.upperBound...]), instead: old)
    return true
  }

  private func write(_ bytes: [UInt8], instead old: [UInt8]?) throws(StateFailure) {
    let roots = [top, common].compactMap { $0 }
    do throws(SystemError) {
      guard let old else {
        try Directory.create(attributes.parent)
        return try FileCreation.write(bytes, to: attributes)
      }
      if bytes.isEmpty { return try FileCreation.remove(attributes, roots: roots) }
      if try FileReplacement.replace(attributes, holding: old, with: bytes) { return }
    } catch {
      throw StateFailure("cannot write '\(attributes)': \(error.message)")
    }
    throw StateFailure("'\(attributes)' was changed in the meantime")
  }

  // MARK: Projects

  /// A project that another line keeps from the driver.
  public struct Exception: Sendable {
    public let project: Path
    /// The value of the attribute `merge`, as Git prints it.
    public let value: String
    /// The file and line; nil if it is not in a file of this repository.
    public let place: String?
  }

  /// The projects in the index that are merged in another way.
  public func exceptions() throws(StateFailure) -> [Exception] {
    guard let top else { return [] }
    let git = try Git(top)
    let listed = try git.run(["ls-files", "-z"]).split(separator: 0).filter { $0.suffix(8).elementsEqual(".pbxproj".utf8) }
    guard !listed.isEmpty else { return [] }
    let answer = try git.run(["check-attr", "-z", "--stdin", "merge"], input: Array(listed.joined(separator: [0])) + [0])
    let words = answer.split(separator: 0, omittingEmptySubsequences: false)
    return stride(from: 0, to: words.count - 2, by: 3).compactMap { index in
      let value = String(decoding: words[index + 2], as: UTF8.self)
      let project = Path(bytes: Array(words[index]))
      return value == "applint" ? nil : Exception(project: project, value: value, place: place(deciding: project, top))
    }
  }

  /// The line that decides, searched as Git does: `info/attributes`, then the folders from the inside.
  private func place(deciding project: Path, _ top: Path) -> String? {
    var files = common.map { [($0.appending("info/attributes"), "info/attributes")] } ?? []
    var folder = project.parent
    while true {
      let name = folder.isEmpty ? Path(".gitattributes") : folder.appending(".gitattributes")
      files.append((top.appending(name.bytes), name.description))
      if folder.isEmpty { break }
      folder = folder.parent
    }
    for (path, name) in files {
      guard let bytes = try? OpenFile.contents(of: path) else { continue }
      let file = GitAttributes(bytes)
      guard let entry = file.entries.last(where: \.decidesMerge) else { continue }
      return
        "\(name):\(file.lines.position(of: entry.range.lowerBound).line): \(String(decoding: bytes[entry.range], as: UTF8.self))"
    }
    return nil
  }
}

extension GitAttributes.Line {
  /// Whether it sets how projects are merged.
  fileprivate var decidesMerge: Bool {
    let names = ["merge", "-merge", "!merge", "binary"]
    guard attributes.keys.contains(where: names.contains) else { return false }
    return pattern.holds("pbxproj") || pattern == "*" || pattern == "**"
  }
}
