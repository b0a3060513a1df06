internal import Bytes
internal import Findings

/// Why members of an archive cannot be read. A hostile one may have a hundred thousand such members, for one reason.
struct ArchiveProblems: Sendable {
  private var problems: [String: (path: String, count: Int)] = [:]

  /// - Parameter path: relative to the top of the archive, and empty for the archive itself.
  mutating func add(_ reason: String, at path: Path) {
    let path = path.description
    guard let known = problems[reason] else {
      problems[reason] = (path, 1)
      return
    }
    problems[reason] = (min(known.path, path), known.count + 1)
  }

  var notifications: [ExecutionNotification] {
    problems.map { reason, problem in
      let others = problem.count > 1 ? " (and \(problem.count - 1) more member\(problem.count == 2 ? "" : "s"))" : ""
      return ExecutionNotification(path: problem.path, level: .error, reason: reason + others)
    }.sorted()
  }
}
