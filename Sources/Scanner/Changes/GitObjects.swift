internal import Bytes
internal import Synchronization

/// Reads the contents of objects from a repository.
final class GitObjects: Sendable {
  private let git: Git
  /// Started for the first object.
  private let process = Locked<ChildProcess?>(nil)
  private let failures = Locked<Int>(0)

  /// In bytes: an object is kept in memory.
  private static let maxSize = 1 << 30

  /// Number of objects that could not be read.
  var failureCount: Int { failures.withLock { $0 } }

  init(_ git: Git) {
    self.git = git
  }

  /// - Parameter name: of the object, in hexadecimal digits.
  func contents(of name: String) throws(SystemError) -> [UInt8] {
    // One failure makes the whole scan fail.
    if failureCount > 0 { throw .isMissing }
    let git = git
    let result = process.withLock { process in
      Result { () throws(SystemError) -> [UInt8] in
        let child: ChildProcess
        do throws(StateFailure) {
          child = if let process { process } else { try git.start(["cat-file", "--batch"]) }
        } catch {
          throw SystemError.isMissing
        }
        process = child
        try child.write(Array("\(name)\n".utf8))
        // `<name> blob <size>`, or `<name> missing`, as in a partial clone.
        let header = String(decoding: try child.readLine() ?? [], as: UTF8.self).split(separator: " ")
        guard header.count == 3, let size = Int(header[2]) else { throw SystemError.isMissing }
        guard size <= Self.maxSize else { throw SystemError.isTooLarge() }
        let bytes = try child.read(size)
        guard bytes.count == size, try child.read(1).count == 1 else { throw SystemError.isMissing }
        return bytes
      }
    }
    if case .failure = result { failures.withLock { $0 += 1 } }
    return try result.get()
  }
}
