internal import Bytes
internal import Synchronization

/// The contents of files that lie in a repository and not on disk.
final class GitObjects: Sendable {
  private let git: Git
  /// Started when the first object is wanted.
  private let process = Mutex<ChildProcess?>(nil)
  private let failures = Mutex<Int>(0)

  /// No file of an app is larger, and an object is held as a whole.
  private static let largest = 1 << 30

  /// How many objects could not be had.
  var failureCount: Int { failures.withLock { $0 } }

  init(_ git: Git) {
    self.git = git
  }

  /// The bytes of an object.
  ///
  /// - Parameter name: as git gives it, in hexadecimal digits.
  func contents(of name: String) throws(SystemError) -> [UInt8] {
    // One is enough to make the whole scan fail.
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
        guard size <= Self.largest else { throw SystemError.isTooLarge }
        let bytes = try child.read(size)
        guard bytes.count == size, try child.read(1).count == 1 else { throw SystemError.isMissing }
        return bytes
      }
    }
    if case .failure = result { failures.withLock { $0 += 1 } }
    return try result.get()
  }
}
