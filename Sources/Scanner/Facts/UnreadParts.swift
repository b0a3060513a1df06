internal import Bytes
internal import Findings

/// The unreadable parts of a binary, joined by reason: an archive may have a thousand bitcode members.
struct UnreadParts {
  private var parts: [(error: ReadError, part: String?, count: Int)] = []

  mutating func add(_ error: ReadError, part: String?) {
    if let index = parts.firstIndex(where: { $0.error.reason == error.reason && $0.error.structure == error.structure }) {
      parts[index].count += 1
    } else {
      parts.append((error, part, 1))
    }
  }

  func notifications(path: String) -> [ExecutionNotification] {
    parts.map { error, part, count in
      let others = count > 1 ? " and \(count - 1) more" : ""
      return ExecutionNotification(path: path, error: error, part: part.map { $0 + others })
    }
  }
}
