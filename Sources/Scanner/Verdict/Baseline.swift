public import Bytes
public import Findings
internal import Project

/// The findings that a team knows and lives with: one line of JSON for each, sorted, so that it merges by lines.
public struct Baseline: Sendable {
  /// Where in a baseline something is wrong.
  public struct Failure: Error, Hashable, Sendable {
    public let reason: String
    /// 1-based; nil where it concerns the whole file.
    public let line: Int?

    init(_ reason: String, line: Int? = nil) {
      self.reason = reason
      self.line = line
    }
  }

  /// That paths are from; absolute.
  public let folder: Path
  /// In order, one for each finding.
  public let entries: [KnownFinding]

  private static let version = 3

  public init(folder: Path, entries: some Sequence<KnownFinding>) {
    self.folder = folder
    self.entries = entries.sorted()
  }

  /// What a scan has found, as a baseline.
  ///
  /// - Parameter base: the absolute path that the home paths of findings are from.
  public init(of findings: some Sequence<Finding>, base: Path, folder: Path) {
    let places = PathPlaces(base: base, folder: folder)
    var contents: [String: String?] = [:]
    self.init(
      folder: folder,
      entries: findings.map { finding in
        let path = places.inFolder(finding.homePath)?.description ?? finding.homePath
        let content = contents[path] ?? ContentSketch(of: folder.appending(path))?.text
        contents[path] = .some(content)
        return KnownFinding(finding, at: path, content: content)
      })
  }

  /// - Throws: `Failure` for what is no baseline, or one that a merge has left unfinished.
  public init(_ bytes: [UInt8], folder: Path) throws(Failure) {
    var entries: [KnownFinding] = []
    var isFirst = true
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard !text.isEmpty else { continue }
      if text.starts(with: "<<<<<<<".utf8) || text.starts(with: ">>>>>>>".utf8) || text.elementsEqual("=======".utf8) {
        throw Failure("unresolved merge conflict; 'applint baseline merge' resolves it", line: index + 1)
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
          throw Failure("written by an older applint; 'applint --write-baseline --force' replaces it")
        }
        guard version == Self.version else { throw Failure("version \(version) needs a newer applint") }
        continue
      }
      guard let fingerprint = fields["fingerprint"]?.string, let rule = fields["rule"]?.string, let path = fields["path"]?.string
      else {
        // Both sides of a merge may have brought a header.
        if fields["applintBaseline"] != nil { continue }
        throw Failure("malformed entry: no fingerprint, rule or path; \(Self.replacement)", line: index + 1)
      }
      guard UInt64(fingerprint, radix: 16) != nil else { throw Failure("malformed fingerprint", line: index + 1) }
      entries.append(
        KnownFinding(
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
  /// - Parameter folder: that paths in it are from; absolute.
  public static func read(_ path: Path, folder: Path) throws(Failure) -> Baseline {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try OpenFile.contents(of: path)
    } catch {
      throw Failure("cannot be read: \(error.message)")
    }
    return try Baseline(bytes, folder: folder)
  }

  private static let replacement = "'applint --write-baseline --force' replaces the file"

  /// Also of an empty file, and of one that was cut off in its first line.
  private static let isForeign = Failure("not an applint baseline; 'applint --write-baseline --force' replaces it")

  /// One line a finding, in order.
  public var text: String {
    let header = FactTree.dictionary([.init("applintBaseline", Self.version)])
    return ([header] + entries.map(\.fields)).map { $0.jsonLine + "\n" }.joined()
  }

  /// Takes the findings that it knows out of a result. Of more findings of one identity than it knows the rest is new.
  ///
  /// - Parameters:
  ///   - base: the absolute path that the home paths of findings are from.
  ///   - oldPath: what a file was called before the change that is looked at, both from the base.
  /// - Returns: what it knows and is not found any more.
  func take(
    from result: inout ScanResult, base: Path, oldPath: (String) -> String?
  ) -> [KnownFinding] {
    let places = PathPlaces(base: base, folder: folder)
    func place(_ path: String) -> String { places.inFolder(path)?.description ?? path }
    var occurrences = KnownOccurrences()
    for entry in entries {
      occurrences.add(
        UInt64(entry.fingerprint, radix: 16) ?? 0, context: entry.context, KnownOccurrences.Strength(entry.evidence, entry.level))
    }
    /// - Parameter paths: under which the files with findings may be known; none for those that are not looked for.
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
    var known = match(&result.findings) { path in [place(path)] + (oldPath(path).map { [place($0)] } ?? []) }
    if !result.findings.isEmpty {
      let paths = Set(result.findings.files.map { place($0[0].homePath) })
      let former = FormerNames(occurrences.unmatched.map { entries[$0] }, in: self, of: paths)
      let renamed = match(&result.findings) { path in former[place(path)].map { [$0] } ?? [] }
      for (finding, index) in renamed {
        let path = place(finding.homePath)
        let content = ContentSketch(of: folder.appending(path))?.text
        result.renamed[entries[index]] = KnownFinding(finding, at: path, content: content)
      }
      known += renamed
    }
    result.silenced += known.map { SilencedFinding($0.finding, .baseline) }
    return occurrences.unmatched.map { entries[$0] }
  }

  /// Without resolved entries, and with the new names of files.
  public func pruned(_ gone: [KnownFinding], renamed: [KnownFinding: KnownFinding] = [:]) -> Baseline {
    var lost = Dictionary(gone.map { ($0, 1) }, uniquingKeysWith: +)
    return Baseline(
      folder: folder,
      entries: entries.compactMap { entry in
        if let count = lost[entry], count > 0 {
          lost[entry] = count - 1
          return nil
        }
        return renamed[entry] ?? entry
      })
  }
}

extension KnownFinding {
  init(_ finding: Finding, at path: String, content: String?) {
    self.init(
      fingerprint: StableHash.digits(of: finding.fingerprint(at: path)), ruleID: finding.ruleID, path: path,
      message: finding.message, level: finding.ruleLevel,
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
