public import Bytes
public import Findings
internal import Project

/// The findings that a team knows and lives with: one line of JSON for each, sorted, so that it merges like a text.
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
  /// In order, one for each fingerprint.
  public let entries: [KnownFinding]

  /// More findings of one fingerprint than any checkout has.
  private static let mostOfOne = 1_000_000

  private static let header = #"{"applintBaseline":2}"#

  public init(folder: Path, entries: some Sequence<KnownFinding>) {
    self.folder = folder
    // Where two branches were merged line by line, the same entry may stand twice.
    var known: [String: KnownFinding] = [:]
    for entry in entries where entry.count > known[entry.fingerprint]?.count ?? 0 {
      var entry = entry
      entry.count = min(entry.count, Self.mostOfOne)
      known[entry.fingerprint] = entry
    }
    self.entries = known.values.sorted()
  }

  /// What a scan has found, as a baseline.
  ///
  /// - Parameter base: the absolute path that the paths of findings are from.
  public init(of findings: some Sequence<Finding>, base: Path, folder: Path) {
    let places = PathPlaces(base: base, folder: folder)
    var entries: [String: KnownFinding] = [:]
    for finding in findings {
      let placed = finding.moved(to: places.inFolder(finding.path)?.description ?? finding.path)
      let fingerprint = placed.fingerprint
      entries[
        fingerprint,
        default: KnownFinding(
          fingerprint: fingerprint, ruleID: placed.ruleID, path: placed.path, message: placed.message, count: 0)
      ].count += 1
    }
    self.init(folder: folder, entries: entries.values)
  }

  /// - Throws: `Failure` for what is no baseline, or one that a merge has left unfinished.
  public init(_ bytes: [UInt8], folder: Path) throws(Failure) {
    var entries: [KnownFinding] = []
    var isFirst = true
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard !text.isEmpty else { continue }
      if text.starts(with: "<<<<<<<".utf8) || text.starts(with: ">>>>>>>".utf8) || text.elementsEqual("=======".utf8) {
        throw Failure("a merge conflict is not resolved", line: index + 1)
      }
      guard case .dictionary(let members)? = try? JSONReader.read(Array(text)) else {
        throw Failure("this is no JSON object", line: index + 1)
      }
      let fields = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      if isFirst {
        isFirst = false
        guard case .integer(let version)? = fields["applintBaseline"] else {
          throw Failure("this is no baseline", line: index + 1)
        }
        guard version != 1 else {
          throw Failure("this baseline was written by an older applint, with other fingerprints; delete it and write it anew")
        }
        guard version == 2 else { throw Failure("this is a baseline of version \(version), which needs a newer applint") }
        continue
      }
      guard let fingerprint = fields["fingerprint"]?.string, let rule = fields["rule"]?.string, let path = fields["path"]?.string
      else {
        // Both sides of a merge may have brought a header.
        if fields["applintBaseline"] != nil { continue }
        throw Failure("this line lacks a fingerprint, a rule or a path", line: index + 1)
      }
      var count = 1
      if case .integer(let number)? = fields["count"], number > 0 { count = Int(clamping: number) }
      entries.append(
        KnownFinding(
          fingerprint: fingerprint, ruleID: rule, path: path, message: fields["message"]?.string ?? "", count: count))
    }
    guard !isFirst else { throw Failure("the file is empty") }
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

  /// One line a finding, in order.
  public var text: String {
    var lines = [Self.header]
    for entry in entries {
      var fields: [FactTree.Field] = [
        .init("path", entry.path), .init("rule", entry.ruleID), .init("message", entry.message),
        .init("fingerprint", entry.fingerprint),
      ]
      if entry.count > 1 { fields.append(.init("count", entry.count)) }
      lines.append(FactTree.dictionary(fields).jsonLine)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Silences the findings that it knows. Of more findings of one fingerprint than it knows the last are new.
  ///
  /// - Returns: what it knows and is not found any more.
  func take(from result: inout ScanResult, base: Path) -> [KnownFinding] {
    let places = PathPlaces(base: base, folder: folder)
    var rest = Dictionary(uniqueKeysWithValues: entries.map { ($0.fingerprint, $0) })
    var known: [SilencedFinding] = []
    result.findings.update { finding in
      let path = places.inFolder(finding.path)?.description ?? finding.path
      let fingerprint = StableHash.digits(of: finding.fingerprint(at: path))
      guard let count = rest[fingerprint]?.count, count > 0 else { return true }
      rest[fingerprint]?.count = count - 1
      known.append(SilencedFinding(finding, .baseline))
      return false
    }
    result.silenced += known
    return rest.values.filter { $0.count > 0 }.sorted()
  }

  /// Without what is gone.
  public func without(_ gone: [KnownFinding]) -> Baseline {
    let lost = Dictionary(gone.map { ($0.fingerprint, $0.count) }, uniquingKeysWith: +)
    return Baseline(
      folder: folder,
      entries: entries.compactMap { entry in
        var entry = entry
        entry.count -= lost[entry.fingerprint] ?? 0
        return entry.count > 0 ? entry : nil
      })
  }
}
