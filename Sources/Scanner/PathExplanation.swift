public import Bytes
internal import Findings
internal import Rules

/// Explains how a scan treats one path, for `applint why`.
public struct PathExplanation: Sendable {
  /// Most important first, without final periods.
  public let lines: [String]
  /// Whether anything in it is checked.
  public let isScanned: Bool

  /// - Parameters:
  ///   - path: relative to `root`.
  ///   - root: the folder that a scan would be given.
  public init(of path: Path, in root: Path, _ options: ScanOptions) throws(SystemError) {
    let location = root.absolute ?? Path()
    let source = try DiskSource(path: root)
    let admission = Admission(options, location: location)
    let names = path.components.map(Array.init)
    var lines: [String] = []
    var context = FolderContext(rootAt: location, ignoreLists: options.honorsGitignore ? GitignoreAbove.lists(of: location) : [])
    var folder = source.root
    for (index, name) in names.enumerated() {
      let listed = try ListedFolder(source, folder, context, honorsGitignore: options.honorsGitignore)
      guard let entry = listed.entries.first(where: { $0.name == name }) else { throw .isMissing }
      if let error = listed.ignoreListError { throw error }
      guard Self.recognized(listed.context, from: context, admission, &lines) else {
        self.init(lines)
        return
      }
      context = listed.context
      guard entry.type == .directory else {
        let kind = Self.file(entry, in: context, admission, &lines)
        let rules = kind.map { Self.rules(options, location.appending(path.bytes), context, of: $0) }
        self.init(lines + [rules].compactMap(\.self), isScanned: kind != nil)
        return
      }
      guard let child = Self.folder(name, in: context, admission, &lines) else {
        self.init(lines)
        return
      }
      context = child
      if child.assets != nil {
        lines.insert(
          "checked as \(index == names.count - 1 ? "an asset catalog" : "part of the asset catalog \(child.path)")", at: 0)
        break
      }
      folder = try source.folder(named: name, in: folder)
      guard index == names.count - 1 else { continue }
      lines.insert("checked as a folder", at: 0)
      let inside = try ListedFolder(source, folder, context, honorsGitignore: options.honorsGitignore).context
      guard Self.recognized(inside, from: context, admission, &lines) else {
        self.init(lines)
        return
      }
      context = inside
    }
    self.init(lines + [Self.rules(options, location.appending(path.bytes), context)], isScanned: true)
  }

  private init(_ lines: [String], isScanned: Bool = false) {
    self.lines = lines
    self.isScanned = isScanned
  }

  /// Explains an owner that was recognized by the names in a folder.
  ///
  /// - Returns: whether the folder is scanned.
  private static func recognized(
    _ listed: FolderContext, from context: FolderContext, _ admission: Admission, _ lines: inout [String]
  ) -> Bool {
    guard listed.isThirdParty, !context.isThirdParty, let evidence = listed.owner.evidence else { return true }
    if !admission.admits(listed) {
      lines = [skipped(.thirdParty, .thirdParty, listed.path.description, isFolder: true)]
      return false
    }
    lines.append("third-party: folder \(listed.path) \(evidence)")
    return true
  }

  /// Explains a folder on the way to the path.
  ///
  /// - Returns: nil if the folder is skipped.
  private static func folder(
    _ name: [UInt8], in context: FolderContext, _ admission: Admission, _ lines: inout [String]
  ) -> FolderContext? {
    switch admission.folder(name, in: context) {
    case .scanned(let child):
      if child.isThirdParty, !context.isThirdParty { lines.append("third-party: in folder \(child.path)") }
      if !child.isThirdParty, context.isThirdParty {
        lines.append("first-party: third_party in the configuration excludes \(child.path)")
      }
      if child.isIgnored, !context.isIgnored {
        let cause = child.ignoredBy.map { " (\($0.origin):\($0.pattern.line): \($0.pattern.text))" } ?? ""
        lines.append("ignored by Git\(cause): only binaries and bundles are checked")
      }
      return child
    case .skipped(let reason, let cause):
      lines.insert(skipped(reason, cause, shown(context, name), isFolder: true), at: 0)
    case .notRead:
      lines = ["skipped: nothing in \(shown(context, name)) is checked"]
    }
    return nil
  }

  /// Explains a file.
  ///
  /// - Returns: its kind if it is checked.
  private static func file(
    _ entry: DirectoryEntry, in context: FolderContext, _ admission: Admission, _ lines: inout [String]
  ) -> FileKind? {
    let shown = shown(context, entry.name)
    if entry.type == .symbolicLink {
      lines = ["skipped: \(shown) is a symbolic link; a target in the checkout is checked under its own name"]
      return nil
    }
    if entry.type == .special {
      lines = ["skipped: \(shown) is a FIFO, socket, or device"]
      return nil
    }
    switch admission.file(entry.name, in: context) {
    case .scanned(let kind):
      lines.insert("checked as \(kind.traits.title)", at: 0)
      if kind == .binary, !context.isThirdParty { lines.append("third-party: binary library or framework") }
      if !context.isThirdParty, let library = context.library(ofFile: entry.name) {
        lines.append("third-party: file of \(library)")
      }
      return kind
    case .skipped(let reason, let cause): lines.insert(skipped(reason, cause, shown, isFolder: false), at: 0)
    case .notRead: lines.insert("skipped: no rule checks this type of file", at: 0)
    }
    return nil
  }

  private static func shown(_ context: FolderContext, _ name: [UInt8]) -> String { context.path.appending(name).description }

  private static func skipped(_ reason: SkipReason, _ cause: Admission.Cause, _ path: String, isFolder: Bool) -> String {
    let what = isFolder ? "folder \(path)" : path
    switch cause {
    case .pattern(let pattern, let origin):
      let place = origin.hasPrefix("--") || !origin.utf8.contains(UInt8(ascii: ".")) ? origin : "\(origin):\(pattern.line)"
      return "skipped: \(what) is \(reason == .gitignored ? "ignored" : "excluded") by '\(pattern.text)' (\(place))"
    case .notIncluded: return "skipped: \(what) is not included by the configuration"
    case .thirdParty: return "skipped: \(what) is third-party, and third-party code is excluded"
    case .name:
      return reason == .derived
        ? "skipped: \(what) contains build products" : "skipped: \(what) is ignored by Git"
    }
  }

  /// - Parameter kind: nil for a folder.
  private static func rules(_ options: ScanOptions, _ path: Path, _ context: FolderContext, of kind: FileKind? = nil) -> String {
    let rules = options.rules.rules
    let inFolder = options.policy.folder.flatMap { path.relative(to: $0) } ?? path
    // Rules about apps read the binaries that these link.
    let isOwn = !context.isThirdParty(file: path.lastComponent) || kind == .binary || kind == .unknownBinary
    let applied = rules.filter { rule in
      (isOwn || rule.descriptor.checksThirdParty) && options.policy.counts(rule.id, at: inFolder)
        && (kind.map(rule.reads) ?? true)
    }
    let count = "\(applied.count) of \(rules.count) rules"
    if let kind {
      let isThirdParty = context.isThirdParty(file: path.lastComponent)
      let place = FilePlace(path.lastComponent, in: path.parent, isThirdParty: isThirdParty, isIgnored: false)
      let plan = options.rules.plan(for: kind, isThirdParty: isThirdParty)
      if applied.isEmpty || kind.traits.access == .text && !plan.opens(place, isChecked: true) { return "no rule reads it" }
      return "read by \(count): \(applied.map(\.id).joined(separator: ", "))"
    }
    if applied.count == rules.count || applied.isEmpty { return "\(count) apply" }
    let others = rules.map(\.id).filter { id in !applied.contains { $0.id == id } }
    return applied.count <= others.count
      ? "\(count) apply: \(applied.map(\.id).joined(separator: ", "))"
      : "\(count) apply, all except \(others.joined(separator: ", "))"
  }
}
