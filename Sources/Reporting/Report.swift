public import Bytes
public import Findings

/// Everything that reports tell of one scan.
public struct Report: Sendable {
  public let result: ScanResult
  /// Of applint.
  public let version: String
  /// Those that have run, sorted by id.
  public let rules: [RuleDescriptor]
  public let paths: ReportPaths
  /// What would repair a finding, where that is known.
  public let fix: @Sendable (Finding) -> SuggestedFix?

  public init(
    _ result: ScanResult, version: String, rules: [RuleDescriptor], paths: ReportPaths = ReportPaths(base: nil),
    fix: @escaping @Sendable (Finding) -> SuggestedFix? = { _ in nil }
  ) {
    self.result = result
    self.version = version
    self.rules = rules.sorted { $0.id < $1.id }
    self.paths = paths
    self.fix = fix
  }

  /// Apple's codes for rejections, by rule.
  var rejectionCodes: [String: String] {
    Dictionary(rules.compactMap { rule in rule.rejectionCode.map { (rule.id, $0) } }, uniquingKeysWith: { first, _ in first })
  }
}

/// How readers of reports name files.
public struct ReportPaths: Sendable {
  /// What the paths of findings are from, absolute; nil where it is not known.
  public let base: Path?
  /// The top of the repository around it.
  public let repository: Path?

  public init(base: Path?) {
    self.base = base
    var folder = base
    while let here = folder, (try? EntryType(ofLinkPath: here.appending(".git"))) == nil {
      folder = here.components.isEmpty ? nil : here.parent
    }
    repository = folder
  }

  /// As services know a file that show reports beside the code: from the top of the repository; where there is none, or the file does not lie
  /// in it, as the scan names it.
  func inRepository(_ path: String) -> String {
    guard let base, let repository, let inside = Self.absolute(path, base)?.relative(to: repository) else { return path }
    return inside.description
  }

  /// As Xcode wants it.
  func absolute(_ path: String) -> String { base.flatMap { Self.absolute(path, $0)?.description } ?? path }

  private static func absolute(_ path: String, _ base: Path) -> Path? {
    (path.utf8.first == Path.separator ? Path(path) : base.appending(path)).absolute
  }
}

/// Keeps the answer for one path, since findings of a file follow one another.
struct LastPath {
  private var last: (path: String, text: String)?

  mutating func callAsFunction(_ path: String, _ make: (String) -> String) -> String {
    if let last, last.path == path { return last.text }
    let text = make(path)
    last = (path, text)
    return text
  }
}
