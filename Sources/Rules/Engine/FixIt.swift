public import Bytes
public import Findings

/// Edits of a file that make one of its findings go away.
public struct FixIt: Hashable, Sendable {
  /// They do not overlap.
  public let edits: [Edit]
  /// Whether the code compiles and does the same afterwards. What is not safe is only suggested.
  public let isSafe: Bool

  init(_ edits: [Edit], isSafe: Bool) {
    self.edits = edits
    self.isSafe = isSafe
  }

  init(replacing range: Range<Int>, with text: String, isSafe: Bool) {
    self.init([Edit(range, Array(text.utf8))], isSafe: isSafe)
  }
}

/// Makes the edits for findings of one file, which is read when the first of them is asked for.
public struct FixItReader {
  private static let fixers = Dictionary(uniqueKeysWithValues: Rule.all.filter(\.hasFixes).map { ($0.id, $0.fixers) })

  private let bytes: [UInt8]
  private let path: Path
  private let type: String?
  /// By rule.
  private var files: [String: FixableFile?] = [:]

  /// - Parameter path: whose last component determines the file type.
  public init(_ bytes: [UInt8], at path: Path) {
    self.bytes = bytes
    self.path = path
    type = FileKind(name: path.lastComponent, framework: nil)?.traits.id
  }

  /// Whether there may be edits for findings of a rule.
  public static func mayFix(_ ruleID: String) -> Bool { fixers[ruleID] != nil }

  public mutating func fixIt(for finding: Finding) -> FixIt? {
    guard let region = finding.region, let file = file(of: finding.ruleID) else { return nil }
    let start = file.lines.range(ofLine: region.line).lowerBound + region.column - 1
    let end = file.lines.range(ofLine: region.endLine).lowerBound + region.endColumn - 1
    guard start <= end, end <= bytes.count else { return nil }
    return file.make(start..<end, finding.fix)
  }

  private mutating func file(of ruleID: String) -> FixableFile? {
    if let known = files[ruleID] { return known }
    let fixer = Self.fixers[ruleID]?.first { $0.types.contains(type ?? "") }
    let file = fixer?.read(bytes, path)
    files[ruleID] = .some(file)
    return file
  }
}
