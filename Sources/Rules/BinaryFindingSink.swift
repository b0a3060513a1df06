internal import Binary
internal import Findings

/// Where a check of binaries puts what it finds in the images of one file.
///
/// The same thing in several architectures is one finding, and of one subject in one member only the strongest evidence is told: who
/// reads it has one thing to do.
struct BinaryFindingSink {
  private struct Key: Hashable {
    let member: String?
    let subject: String
  }

  private struct Report {
    let message: Message
    let evidence: Evidence
    let symbol: String?
    let section: String?
    var architectures: Set<String>
  }

  private let descriptor: RuleDescriptor
  private let path: String
  private let includesMentions: Bool
  private let rewording: @Sendable (String) -> String
  private var reports: [Key: Report] = [:]

  init(
    _ descriptor: RuleDescriptor, path: String, includesMentions: Bool, rewording: @escaping @Sendable (String) -> String
  ) {
    self.rewording = rewording
    self.descriptor = descriptor
    self.path = path
    self.includesMentions = includesMentions
  }

  /// - Parameters:
  ///   - subject: what the finding is about, the same for all evidence of it, for example `UIWebView`.
  ///   - symbol: the symbol that is the evidence, as `nm` prints it.
  ///   - section: the section that holds the evidence, `segment,section`.
  mutating func report(
    _ message: Message, _ evidence: Evidence, subject: String, in image: BinaryImage, symbol: String? = nil,
    section: String? = nil
  ) {
    guard evidence != .mention || includesMentions else { return }
    let key = Key(member: image.member, subject: subject)
    let architecture = image.architecture.name
    if let known = reports[key], known.evidence >= evidence {
      if known.evidence == evidence { reports[key]?.architectures.insert(architecture) }
    } else {
      reports[key] = Report(
        message: message, evidence: evidence, symbol: symbol, section: section, architectures: [architecture])
    }
  }

  func finish() -> [Finding] {
    reports.map { key, report in
      Finding(
        ruleID: descriptor.id, level: descriptor.level(for: report.evidence), message: rewording(report.message.text), path: path,
        evidence: report.evidence,
        binary: BinaryPlace(
          member: key.member, architectures: report.architectures.sorted(), symbol: report.symbol, section: report.section),
        identity: key.subject)
    }.sorted()
  }
}
