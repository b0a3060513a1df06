internal import Findings

/// Keeps the strongest evidence of each subject, per line in text files and per archive member in binaries.
struct EvidenceGrades {
  private struct Place: Hashable {
    let path: String
    let line: Int?
    let member: String?
    let subject: String
  }

  /// Indexes of the findings with the strongest evidence so far.
  private var strongest: [Place: [Int]] = [:]
  /// Indexes of findings replaced by stronger evidence.
  private var dropped: Set<Int> = []

  mutating func add(_ finding: Finding, of subject: String, to findings: inout [Finding]) {
    let place = Place(path: finding.path, line: finding.region?.line, member: finding.member, subject: subject)
    guard let first = strongest[place]?.first, let current = findings[first].evidence, let evidence = finding.evidence else {
      strongest[place] = [findings.count]
      findings.append(finding)
      return
    }
    if current > evidence { return }
    if current < evidence {
      findings[first] = finding
      dropped.formUnion(strongest[place]?.dropFirst() ?? [])
      strongest[place] = [first]
    } else if finding.region == nil {
      findings[first] = findings[first].adding(architectures: finding.architectures)
    } else {
      strongest[place]?.append(findings.count)
      findings.append(finding)
    }
  }

  func finish(_ reported: [Finding]) -> [Finding] {
    dropped.isEmpty ? reported : reported.indices.filter { !dropped.contains($0) }.map { reported[$0] }
  }
}
