import Bytes
import Findings
import Foundation
import Rules
import TestSupport
import Testing

@testable import Archives
@testable import Scanner

/// An archive has the findings of the folder that it was made of.
struct ArchiveScanTests {
  private static func files(below folder: URL) throws -> [ArchivedFile] {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: folder.path).sorted().compactMap { path in
      let file = folder.appending(path: path).path
      switch try manager.attributesOfItem(atPath: file)[.type] as? FileAttributeType {
      case .typeRegular: return ArchivedFile("Fixtures/" + path, Array(try Data(contentsOf: URL(filePath: file))))
      case .typeSymbolicLink:
        return ArchivedFile("Fixtures/" + path, try manager.destinationOfSymbolicLink(atPath: file)).with { $0.type = 0o12 }
      default: return nil
      }
    }.filter { $0.path.utf8.count <= 100 }
  }

  private func lines(_ result: ScanResult, below prefix: String) -> [String] {
    result.lines.map { $0.replacing(prefix, with: "") }.sorted()
  }

  @Test(arguments: ["binaries", "sample-app"])
  func archivesHaveTheFindingsOfFolders(_ name: String) throws {
    let folder = try TemporaryFolder()
    let files = try Self.files(below: fixture(name))
    for file in files {
      let url = try folder.write("folder/" + file.path, file.type == 0o10 ? file.contents : [])
      guard file.type == 0o12 else { continue }
      try FileManager.default.removeItem(at: url)
      try FileManager.default.createSymbolicLink(
        atPath: url.path, withDestinationPath: String(decoding: file.contents, as: UTF8.self))
    }
    // What the Finder stores about a file is not part of an archive.
    let expected = lines(scan(folder.url.appending(path: "folder")), below: "").filter { !$0.contains("/._") }
    #expect(expected.count > 20)
    let tarred = tar(files)
    let archives = [
      ("a.zip", zip(files)), ("b.zip", zip(try files.map { $0.type == 0o10 ? try $0.deflated : $0 })), ("a.tar", tarred),
      ("a.tar.gz", try gzip(tarred)),
    ]
    for (name, bytes) in archives {
      let archive = try folder.write(name, bytes)
      let result = scan(archive) { $0.patterns.folder = Path(folder.url.path) }
      let found = lines(result, below: archive.path + "!")
      // Members of thin archives, and what is beside a binary, are found in any order but that of a stream.
      #expect(Set(found).subtracting(expected).filter { !$0.contains("thin") } == [], "\(name)")
      #expect(Set(expected).subtracting(found).filter { !$0.contains("thin") } == [], "\(name)")
    }
  }

  /// The Finder adds attributes to zip archives in a folder of their own, and macOS's tar in front of the file.
  @Test func attributesOfMembers() throws {
    let folder = try TemporaryFolder()
    let app = "rules/quarantine-attribute/bad/"
    let files = try ["App.xcodeproj/project.pbxproj", "Vendor/Scanner.framework/Scanner"].map {
      ArchivedFile($0, try fixtureBytes(app + $0))
    }
    let attributes = try fixtureBytes(app + "Vendor/Scanner.framework/._Scanner")
    let zipped = zip(files + [ArchivedFile("__MACOSX/Vendor/Scanner.framework/._Scanner", attributes)])
    let tarred = tar([ArchivedFile("Vendor/Scanner.framework/._Scanner", attributes)] + files)
    for (name, bytes) in [("a.zip", zipped), ("a.tar", tarred), ("a.tar.gz", try gzip(tarred)), ("b.zip", zip(files))] {
      let archive = try folder.write(name, bytes)
      let result = scan(archive)
      #expect(result.findings.filter { $0.ruleID == "quarantine-attribute" }.count == (name == "b.zip" ? 0 : 1), "\(name)")
      #expect(result.notifications.isEmpty)
    }
  }

  @Test func membersAreReadAgainForReports() throws {
    let folder = try TemporaryFolder()
    let files = [ArchivedFile("App/A.m", usingText), ArchivedFile("App/B.m", harmlessText)]
    for (name, bytes) in [("a.zip", zip(files)), ("a.tar", tar(files)), ("a.tar.gz", try gzip(tar(files)))] {
      let archive = try folder.write(name, bytes)
      let result = scan(archive)
      #expect(result.paths == [archive.path + "!App/A.m"])
      #expect(result.contents(archive.path + "!App/A.m") == Array(usingText.utf8))
      #expect(result.contents(archive.path + "!App/C.m") == nil)
    }
  }

  /// Reads a large member in several orders, and compares with its bytes.
  @Test func streamedBytesAreThoseOfTheMember() throws {
    var generator = SeededGenerator(seed: 4)
    let bytes = (0..<9_000_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let folder = try TemporaryFolder()
    let archive = try folder.write("a.zip", zip([try ArchivedFile("large", bytes).deflated]))
    let file = try ArchiveFile(path: Path(archive.path))
    guard case .listed(let members, _) = try file.listing() else {
      Issue.record("not listed")
      return
    }
    for announces in [false, true] {
      let opened = Counter()
      let streamed = StreamedBytes(
        size: bytes.count, nil,
        open: { () throws(ArchiveError) in
          opened.count += 1
          return try file.stream(of: members[0])
        }, spend: { _ in }, onError: { Issue.record("\($0)") })
      let ranges = (0..<12).map { _ in
        let start = Int.random(in: 0..<bytes.count - 70_000, using: &generator)
        return start..<start + Int.random(in: 0..<70_000, using: &generator)
      }
      if announces { streamed.willRead(ranges) }
      for range in ranges + ranges {
        #expect(try streamed.read(at: range.lowerBound, count: range.count, structure: "") == Array(bytes[range]))
      }
      #expect(announces ? opened.count == 1 : opened.count > 1)
      var joined: [UInt8] = []
      try streamed.forEachPiece(at: 1_000, count: 300_000, overlap: 10, structure: "") { piece in
        joined.removeLast(min(10, joined.count))
        for index in piece.indices { joined.append(piece[index]) }
        return true
      }
      #expect(joined == Array(bytes[1_000..<301_000]))
      #expect(throws: ReadError.self) { try streamed.read(at: bytes.count, count: 1, structure: "") }
    }
  }

  private final class Counter {
    var count = 0
  }
}
