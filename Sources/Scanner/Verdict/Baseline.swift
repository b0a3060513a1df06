public import Bytes
public import Findings
internal import Project

/// Recorded findings, which are not reported again. A sorted file with one line of JSON per finding, so that it merges by lines.
public struct Baseline: Sendable {
  /// Why a baseline cannot be read.
  public struct Failure: Error, Hashable, Sendable {
    public let reason: String
    /// 1-based; nil for the whole file.
    public let line: Int?

    init(_ reason: String, line: Int? = nil) {
      self.reason = reason
      self.line = line
    }
  }

  /// The folder that paths are relative to; absolute.
  public let folder: Path
  /// Sorted, one per finding.
  public let entries: [BaselineEntry]

  private static let version = 3

  public init(folder: Path, entries: some Sequence<BaselineEntry>) {
    self.folder = folder
    self.entries = entries.sorted()
  }

  /// The baseline of findings.
  ///
  /// - Parameter base: the absolute path that home paths of findings are relative to.
  public init(of findings: some Sequence<Finding>, base: Path, folder: Path) {
    let places = PathPlaces(base: base, folder: folder)
    var contents: [String: String?] = [:]
    self.init(
      folder: folder,
      entries: findings.map { finding in
        let path = places.inFolder(finding.homePath)?.description ?? finding.homePath
        let content = contents[path] ?? ContentSketch(of: folder.appending(path))?.text
        contents[path] = .some(content)
        return BaselineEntry(finding, at: path, content: content)
      })
  }

  /// - Throws: `Failure` for anything but a baseline, and for an unresolved merge conflict.
  public init(_ bytes: [UInt8], folder: Path) throws(Failure) {
    var entries: [BaselineEntry] = []
    var isFirst = true
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard !text.isEmpty else { continue }
      if text.starts(with: "<<<<<<<".utf8) || text.starts(with: ">>>>>>>".utf8) || text.elementsEqual("=======".utf8) {
        throw Failure("unresolved merge conflict; run 'applint baseline merge'", line: index + 1)
      }
      guard case .dictionary(let members)? = try? JSONReader.read(Array(text)) else {
        throw isFirst ? Self.isForeign : Failure("malformed entry; \(Self.replacement)", line: index + 1)
      }
      let fields = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      if isFirst {
        isFirst = false
        guard case .integer(let version)? = fields["applintBaseline"] else {
          throw Self.isForeign
        }
        guard version >= Self.version else {
          throw Failure("written by an older applint; \(Self.replacement)")
        }
        guard version == Self.version else { throw Failure("format version \(version) requires a newer applint") }
        continue
      }
      guard let fingerprint = fields["fingerprint"]?.string, let rule = fields["rule"]?.string, let path = fields["path"]?.string
      else {
        // A merge may leave the headers of both sides.
        if fields["applintBaseline"] != nil { continue }
        throw Failure("malformed entry without fingerprint, rule, or path; \(Self.replacement)", line: index + 1)
      }
      guard UInt64(fingerprint, radix: 16) != nil else { throw Failure("malformed fingerprint", line: index + 1) }
      entries.append(
        BaselineEntry(
          fingerprint: fingerprint, ruleID: rule, path: path, message: fields["message"]?.string ?? "",
          level: fields["level"]?.string.flatMap(Level.init), evidence: fields["evidence"]?.string.flatMap(Evidence.init),
          context: fields["context"]?.string.flatMap { UInt32($0, radix: 16) } ?? 0,
          content: fields["content"]?.string))
    }
    guard !isFirst else { throw Self.isForeign }
    self.init(folder: folder, entries: entries)
  }

  /// Reads a file.
  ///
  /// - Parameter folder: the folder that paths are relative to; absolute.
  public static func read(_ path: Path, folder: Path) throws(Failure) -> Baseline {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try OpenFile(option: path).contents()
    } catch {
      throw Failure(error.message)
    }
    return try Baseline(bytes, folder: folder)
  }

  private static let replacement = "run 'applint --write-baseline --force' to replace it"

  /// Also for an empty file, and for one that is cut off in its first line.
  private static let isForeign = Failure("not an applint baseline; \(replacement)")

  /// The contents of the file.
  public var text: String {
    let header = FactTree.dictionary([.init("applintBaseline", Self.version)])
    return ([header] + entries.map(\.fields)).map { $0.jsonLine + "\n" }.joined()
  }

  /// Moves baselined findings of a result to its suppressed ones. Findings in excess of the entries of their identity are new.
  ///
  /// - Parameters:
  ///   - base: the absolute path that home paths of findings are relative to.
  ///   - oldPath: the path of a file before the checked change; both relative to `base`.
  /// - Returns: resolved entries.
  func take(
    from result: inout ScanResult, base: Path, oldPath: (String) -> String?
  ) -> [BaselineEntry] {
    let places = PathPlaces(base: base, folder: folder)
    func place(_ path: String) -> String { places.inFolder(path)?.description ?? path }
    var occurrences = BaselineOccurrences()
    for entry in entries {
      occurrences.add(
        UInt64(entry.fingerprint, radix: 16) ?? 0, context: entry.context,
        BaselineOccurrences.Strength(entry.evidence, entry.level))
    }
    /// - Parameter paths: candidate paths in the baseline of the file at a path; none to skip the file.
    func match(_ findings: inout FindingList, _ paths: (_ path: String) -> [String]) -> [(finding: Finding, index: Int)] {
      var matched: [(finding: Finding, index: Int)] = []
      findings.filter { file in
        let paths = paths(file[0].homePath)
        guard !paths.isEmpty else { return file.map { _ in true } }
        return zip(file, occurrences.match(file, at: paths)).map { finding, index in
          if let index { matched.append((finding, index)) }
          return index == nil
        }
      }
      return matched
    }
    var baselined = match(&result.findings) { path in [place(path)] + (oldPath(path).map { [place($0)] } ?? []) }
    if !result.findings.isEmpty {
      let paths = Set(result.findings.files.map { place($0[0].homePath) })
      let former = FormerNames(occurrences.unmatched.map { entries[$0] }, in: self, of: paths)
      let renamed = match(&result.findings) { path in former[place(path)].map { [$0] } ?? [] }
      for (finding, index) in renamed {
        let path = place(finding.homePath)
        let content = ContentSketch(of: folder.appending(path))?.text
        result.renamed[entries[index]] = BaselineEntry(finding, at: path, content: content)
      }
      baselined += renamed
    }
    result.suppressed += baselined.map { SuppressedFinding($0.finding, .baseline) }
    return occurrences.unmatched.map { entries[$0] }
  }

  /// The baseline without resolved entries, and with renamed ones.
  public func pruned(_ resolved: [BaselineEntry], renamed: [BaselineEntry: BaselineEntry] = [:]) -> Baseline {
    var counts = Dictionary(resolved.map { ($0, 1) }, uniquingKeysWith: +)
    return Baseline(
      folder: folder,
      entries: entries.compactMap { entry in
        if let count = counts[entry], count > 0 {
          counts[entry] = count - 1
          return nil
        }
        return renamed[entry] ?? entry
      })
  }
}

extension BaselineEntry {
  init(_ finding: Finding, at path: String, content: String?) {
    self.init(
      fingerprint: StableHash.digits(of: finding.fingerprint(at: path)), ruleID: finding.ruleID, path: path,
      message: finding.message, level: finding.ruleLevelIfNew,
      evidence: finding.evidence, context: finding.region?.context ?? 0, content: content)
  }

  fileprivate var fields: FactTree {
    var fields: [FactTree.Field] = [.init("path", path), .init("rule", ruleID), .init("message", message)]
    if let level { fields.append(.init("level", level.rawValue)) }
    if let evidence { fields.append(.init("evidence", evidence.rawValue)) }
    fields.append(.init("fingerprint", fingerprint))
    if context != 0 { fields.append(.init("context", String(context, radix: 16))) }
    if let content { fields.append(.init("content", content)) }
    return .dictionary(fields)
  }
}
