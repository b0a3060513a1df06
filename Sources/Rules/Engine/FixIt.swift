public import Bytes
public import Findings

/// Edits of a file that resolve one of its findings.
public struct FixIt: Hashable, Sendable {
  /// Not overlapping.
  public let edits: [Edit]
  /// Whether the code compiles and behaves the same afterwards; other fixes are only suggested.
  public let isSafe: Bool

  public init(_ edits: [Edit], isSafe: Bool) {
    self.edits = edits
    self.isSafe = isSafe
  }

  init(replacing range: Range<Int>, with text: String, isSafe: Bool) {
    self.init([Edit(range, Array(text.utf8))], isSafe: isSafe)
  }
}

/// Makes fix-its for the findings of one file, which is parsed on first use.
public struct FixItReader {
  private static let fixers = Dictionary(uniqueKeysWithValues: Rule.all.filter(\.hasFixes).map { ($0.id, $0.fixers) })

  private let bytes: [UInt8]
  private let path: Path
  private let type: String?
  /// By rule.
  private var files: [String: FixableFile?] = [:]

  /// - Parameter path: determines the file type by its last component.
  public init(_ bytes: [UInt8], at path: Path) {
    self.bytes = bytes
    self.path = path
    type = FileKind(name: path.lastComponent, framework: nil)?.traits.id
  }

  /// Whether a rule has fixers.
  public static func mayFix(_ ruleID: String) -> Bool { fixers[ruleID] != nil }

  public mutating func fixIt(for finding: Finding) -> FixIt? {
    guard let region = finding.region, let file = file(of: finding.ruleID) else { return nil }
    let start = file.lines.range(ofLine: region.line).lowerBound + region.column - 1
    let end = file.lines.range(ofLine: region.endLine).lowerBound + region.endColumn - 1
    guard start <= end, end <= bytes.count else { return nil }
    return file.make(start..<end, finding.fix)
  }

  private mutating func file(of ruleID: String) -> FixableFile? {
    if let cached = files[ruleID] { return cached }
    let fixer = Self.fixers[ruleID]?.first { $0.types.contains(type ?? "") }
    let file = fixer?.read(bytes, path)
    files[ruleID] = .some(file)
    return file
  }
}
