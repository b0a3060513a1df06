import Bytes
import Foundation
import TestSupport
import Testing

/// What is searched in pieces, without being kept.
struct FilePiecesTests {
  private static let piece = 64 << 10
  private static let size = 3 * piece + 1000
  private static let literal = Array("UIWebView".utf8)
  private static let search = LiteralSearch(["UIWebView", "WKWebView"])

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A file of one byte over and over, with the literal at an offset.
  private func file(literalAt offset: Int?) throws -> FileBytes {
    var bytes = [UInt8](repeating: 0x55, count: Self.size)
    if let offset { bytes.replaceSubrange(offset..<offset + Self.literal.count, with: Self.literal) }
    try folder.write("file", bytes)
    return try FileBytes(OpenFile(path: folder.path("file")))
  }

  private func contains(_ file: FileBytes, at offset: Int = 0, count: Int? = nil) throws -> Bool {
    try ByteRegion(file).contains(
      Self.search, at: UInt64(offset), count: UInt64(count ?? file.size - offset), structure: "names")
  }

  @Test func literalIsFoundAtEveryOffsetAroundABorder() throws {
    let overlap = Self.literal.count - 1
    for border in [Self.piece, 2 * Self.piece - overlap, 3 * Self.piece - 2 * overlap] {
      for offset in border - 12...border + 12 {
        #expect(try contains(try file(literalAt: offset)), "literal at \(offset)")
      }
    }
    for offset in [0, Self.size - Self.literal.count] { #expect(try contains(try file(literalAt: offset))) }
    #expect(try !contains(try file(literalAt: nil)))
  }

  @Test func literalIsFoundOnlyInsideOfTheRange() throws {
    let place = 2 * Self.piece + 5
    let file = try file(literalAt: place)
    let end = place + Self.literal.count
    #expect(try contains(file, at: place, count: Self.literal.count))
    #expect(try contains(file, at: 0, count: end))
    #expect(try !contains(file, at: 0, count: end - 1))
    #expect(try contains(file, at: place))
    #expect(try !contains(file, at: place + 1))
    #expect(try !contains(file, at: 3, count: 0))
  }

  @Test(arguments: [0, 1, 8, 1000])
  func piecesAreTheWholeRangeWithTheirOverlap(overlap: Int) throws {
    let content = (0..<Self.size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try folder.write("file", content)
    for (offset, count) in [(0, Self.size), (1, Self.piece), (7, Self.piece + 1), (100, 2 * Self.piece + 3), (Self.size - 9, 9)] {
      let file = try FileBytes(OpenFile(path: folder.path("file")))
      var joined: [UInt8] = []
      try file.forEachPiece(at: offset, count: count, overlap: overlap, structure: "piece") { piece in
        var bytes: [UInt8] = []
        for index in piece.indices { bytes.append(piece[index]) }
        #expect(bytes.count <= Self.piece)
        if !joined.isEmpty {
          #expect(joined.suffix(overlap).elementsEqual(bytes.prefix(overlap)))
          bytes.removeFirst(overlap)
        }
        joined += bytes
        return true
      }
      #expect(joined.elementsEqual(content[offset..<offset + count]), "\(count) bytes at \(offset)")
    }
  }

  @Test func searchEndsWhenItsBodySaysSo() throws {
    let file = try file(literalAt: nil)
    var pieces = 0
    try file.forEachPiece(at: 0, count: file.size, overlap: 8, structure: "piece") { _ in
      pieces += 1
      return false
    }
    #expect(pieces == 1)
  }

  @Test func readingGoesOnAfterASearch() throws {
    let content = (0..<Self.size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try folder.write("file", content)
    let file = try FileBytes(OpenFile(path: folder.path("file")))
    for offset in [0, 100, Self.piece - 4, Self.piece, 2 * Self.piece + 1, Self.size - 8] {
      #expect(try !contains(file, at: 0, count: min(file.size, offset + 8)))
      #expect(try file.read(at: offset, count: 8, structure: "header").elementsEqual(content[offset..<offset + 8]))
      #expect(try file.read(at: 3, count: 5, structure: "header").elementsEqual(content[3..<8]))
    }
  }

  @Test func rangesOutsideOfTheFileAreErrors() throws {
    let file = try file(literalAt: nil)
    for (offset, count) in [(0, file.size + 1), (file.size, 1), (-1, 1), (0, -1), (Int.max, Int.max)] {
      let error = #expect(throws: ReadError.self) {
        try file.forEachPiece(at: offset, count: count, overlap: 0, structure: "names") { _ in true }
      }
      #expect(error?.structure == "names")
    }
  }

  @Test func fileThatBecomesShorterIsAnError() throws {
    let file = try file(literalAt: nil)
    let handle = try FileHandle(forWritingTo: folder.url.appending(path: "file"))
    try handle.truncate(atOffset: 100_000)
    try handle.close()
    let error = #expect(throws: ReadError.self) { _ = try contains(file) }
    #expect(error?.reason.contains("truncated") == true)
    #expect(error?.offset == 100_000)
    #expect(error?.structure == "names")
    // What is still there can be read.
    #expect(try !contains(file, at: 0, count: 90_000))
    #expect(try file.read(at: 99_992, count: 8, structure: "header").count == 8)
  }

  @Test func furtherNamesOfAFileHaveOneIdentity() throws {
    try folder.write("a", "text")
    try folder.write("b", "text")
    let alone = try FileBytes(OpenFile(path: folder.path("a")))
    #expect(alone.identity == nil)
    try FileManager.default.linkItem(at: folder.url.appending(path: "a"), to: folder.url.appending(path: "c"))
    try FileManager.default.linkItem(at: folder.url.appending(path: "b"), to: folder.url.appending(path: "d"))
    let identities = try ["a", "b", "c", "d"].map { try FileBytes(OpenFile(path: folder.path($0))).identity }
    #expect(identities[0] != nil && identities[0] == identities[2])
    #expect(identities[1] != nil && identities[1] == identities[3])
    #expect(identities[0] != identities[1])
    #expect(MemoryBytes([1]).identity == nil)
  }
}
