public import Foundation

/// The folder of the package, found from where this file lies.
public let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// A file or folder below `testdata`.
public func fixture(_ path: String) -> URL {
  packageRoot.appending(path: "testdata").appending(path: path)
}

/// The bytes of a file below `testdata`.
public func fixtureBytes(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: fixture(path)))
}

/// A fresh folder, removed when the value goes away.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "applint-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file, making the folders on the way to it.
  @discardableResult
  public func write(_ path: String, _ text: String) throws -> URL {
    try write(path, Array(text.utf8))
  }

  @discardableResult
  public func write(_ path: String, _ bytes: [UInt8]) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }
}
