import Bytes
import Foundation
import TestSupport

extension TemporaryFolder {
  /// The path of a file in the folder, which need not exist.
  func path(_ name: String) -> Path {
    Path(url.appending(path: name).path(percentEncoded: false))
  }

  var path: Path { Path(url.path(percentEncoded: false)) }

  /// Makes a FIFO with the system's own tool.
  func makeFIFO(_ name: String) throws {
    _ = try run(URL(filePath: "/usr/bin/mkfifo"), [url.appending(path: name).path(percentEncoded: false)])
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
  }
}

/// What a call throws as a `SystemError`; nil when it succeeds or throws something else.
func systemError(_ body: () throws -> Void) -> SystemError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SystemError
  }
}

extension SystemError {
  /// Nothing is there, or a file stands where a folder should.
  var isNotFound: Bool { code == ENOENT || code == ENOTDIR }
}
