public import Bytes
internal import Findings
internal import Rules

/// How a scan treats one path, in sentences: the answer of `applint why`.
public struct PathTreatment: Sendable {
  /// From the most important on, without full stops.
  public let lines: [String]
  /// Whether anything in it is read.
  public let isScanned: Bool

  /// - Parameters:
  ///   - root: the folder that would be scanned.
  ///   - path: in it.
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
        let isScanned = Self.file(entry, in: context, admission, &lines)
        self.init(
          isScanned ? lines + [Self.rules(options, location.appending(path.bytes), context)] : lines, isScanned: isScanned)
        return
      }
      guard let child = Self.folder(name, in: context, admission, &lines) else {
        self.init(lines)
        return
      }
      context = child
      if child.assets != nil {
        lines.insert(
          "read as \(index == names.count - 1 ? "an asset catalog" : "a part of the asset catalog \(child.path)")", at: 0)
        break
      }
      folder = try source.folder(named: name, in: folder)
      guard index == names.count - 1 else { continue }
      lines.insert("a folder that is walked", at: 0)
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

  /// Adds what the names in a folder tell of its owner.
  ///
  /// - Returns: whether it is looked into.
  private static func recognized(
    _ listed: FolderContext, from context: FolderContext, _ admission: Admission, _ lines: inout [String]
  ) -> Bool {
    guard listed.isThirdParty, !context.isThirdParty, let evidence = listed.owner.evidence else { return true }
    if !admission.admits(listed) {
      lines = [leftOut(.thirdParty, .thirdParty, listed.path.description, isFolder: true)]
      return false
    }
    lines.append("third-party: the folder \(listed.path) \(evidence)")
    return true
  }

  /// Adds what there is to say of a folder on the way.
  ///
  /// - Returns: nil for one that is left out.
  private static func folder(
    _ name: [UInt8], in context: FolderContext, _ admission: Admission, _ lines: inout [String]
  ) -> FolderContext? {
    switch admission.folder(name, in: context) {
    case .scanned(let child):
      if child.isThirdParty, !context.isThirdParty { lines.append("third-party: in the folder \(child.path)") }
      if !child.isThirdParty, context.isThirdParty {
        lines.append("first-party again: third_party in the configuration names \(child.path)")
      }
      if child.isIgnored, !context.isIgnored {
        let cause = child.ignoredBy.map { " (\($0.origin):\($0.pattern.line): \($0.pattern.text))" } ?? ""
        lines.append("ignored by version control\(cause): only binaries and bundles in it are read")
      }
      return child
    case .leftOut(let reason, let cause):
      lines.insert(leftOut(reason, cause, shown(context, name), isFolder: true), at: 0)
    case .notRead:
      lines = ["left out: \(shown(context, name)) holds nothing that is read"]
    }
    return nil
  }

  /// Adds what there is to say of a file.
  ///
  /// - Returns: whether it is read.
  private static func file(
    _ entry: DirectoryEntry, in context: FolderContext, _ admission: Admission, _ lines: inout [String]
  ) -> Bool {
    let shown = shown(context, entry.name)
    if entry.type == .symbolicLink {
      lines = ["left out: \(shown) is a link; what it leads to is read under its own name"]
      return false
    }
    if entry.type == .special {
      lines = ["left out: a FIFO, socket or device is not opened"]
      return false
    }
    switch admission.file(entry.name, in: context) {
    case .scanned(let kind):
      lines.insert("read as \(kind.traits.title)", at: 0)
      if kind == .binary, !context.isThirdParty { lines.append("third-party: a library or framework is somebody's product") }
      return true
    case .leftOut(let reason, let cause): lines.insert(leftOut(reason, cause, shown, isFolder: false), at: 0)
    case .notRead: lines.insert("not read: no rule looks at such files", at: 0)
    }
    return false
  }

  private static func shown(_ context: FolderContext, _ name: [UInt8]) -> String { context.path.appending(name).description }

  private static func leftOut(_ reason: LeftOut, _ cause: Admission.Cause, _ path: String, isFolder: Bool) -> String {
    let what = isFolder ? "the folder \(path)" : path
    switch cause {
    case .pattern(let pattern, let origin):
      let place = origin.hasPrefix("--") || !origin.utf8.contains(UInt8(ascii: ".")) ? origin : "\(origin):\(pattern.line)"
      return "left out: \(what) is named by '\(pattern.text)' of \(place)"
    case .notIncluded: return "left out: no pattern of include names \(what)"
    case .thirdParty: return "left out: \(what) is third-party, and third parties are excluded"
    case .name:
      return reason == .derived
        ? "left out: \(what) holds what tools have made" : "left out: \(what) is ignored by version control"
    }
  }

  private static func rules(_ options: ScanOptions, _ path: Path, _ context: FolderContext) -> String {
    let rules = options.rules.rules
    let inFolder = options.policy.folder.flatMap { path.relative(to: $0) } ?? path
    let judging = rules.filter { rule in
      (!context.isThirdParty || rule.descriptor.judgesThirdParty) && options.policy.counts(rule.id, at: inFolder)
    }
    let count = "\(judging.count) of \(rules.count) rules count here"
    if judging.count == rules.count || judging.isEmpty { return count }
    let others = rules.map(\.id).filter { id in !judging.contains { $0.id == id } }
    return judging.count <= others.count
      ? "\(count): \(judging.map(\.id).joined(separator: ", "))" : "\(count), all but \(others.joined(separator: ", "))"
  }
}
