import Foundation

/// One row of `expected.tsv` or `expected-folders.tsv`: what LLVM's tools say about a binary fixture.
public struct BinaryFixture: Sendable {
  /// From `testdata/binaries`.
  public let file: String
  /// Nil where the file or member is no image.
  public let architecture: String?
  public let member: String?
  public let evidence: String

  private init?(_ line: Substring) {
    let columns = line.split(separator: "\t").map(String.init)
    guard columns.count == 4 else { return nil }
    file = columns[0]
    architecture = columns[1] == "-" ? nil : columns[1]
    member = columns[2] == "-" ? nil : columns[2]
    evidence = columns[3]
  }

  /// The rows of both lists.
  public static func all() throws -> [BinaryFixture] {
    try ["expected.tsv", "expected-folders.tsv"].flatMap { list in
      String(decoding: try fixtureBytes("binaries/\(list)"), as: UTF8.self).split(separator: "\n").compactMap(BinaryFixture.init)
    }
  }

  /// The files that are listed, each once and sorted.
  public static func listedFiles() throws -> [String] {
    Set(try all().map(\.file)).sorted()
  }

  /// The files that are there, also those in folders, without scripts, lists and sources.
  public static func files() throws -> [String] {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: fixture("binaries").path).filter { path in
      let isFile =
        try manager.attributesOfItem(atPath: fixture("binaries/\(path)").path)[.type] as? FileAttributeType == .typeRegular
      return isFile && !path.hasPrefix("src/") && !["md", "sh", "tsv", "plist", "h"].contains((path as NSString).pathExtension)
    }.sorted()
  }
}
