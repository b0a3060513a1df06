import Bytes
import Foundation
import TestSupport
import Testing

struct FileBytesTests {
  private static let window = 64 << 10
  /// Neighbours differ, also those one window apart.
  private static let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

  @Test func piecesAroundTheWindowEqualTheWholeFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", Self.content)
    let file = try FileBytes(OpenFile(path: folder.path("file")))
    #expect(file.size == Self.content.count)
    let edges = [0, 1, Self.window / 2, Self.window - 1, Self.window, Self.window + 1, 3 * Self.window, file.size - 1, file.size]
    let counts = [0, 1, 8, Self.window / 2 - 1, Self.window / 2, Self.window / 2 + 1, Self.window, Self.window + 1, file.size]
    for offset in edges {
      for count in counts where count <= file.size - offset {
        let piece = try file.read(at: offset, count: count, structure: "piece")
        #expect(Data(piece) == Data(Self.content[offset..<offset + count]), "\(count) bytes at \(offset)")
      }
    }
  }

  @Test func randomPiecesEqualTheWholeFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", Self.content)
    let file = try FileBytes(OpenFile(path: folder.path("file")))
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let offset = Int.random(in: 0...file.size, using: &generator)
      let count = Int.random(in: 0...min(file.size - offset, 70_000), using: &generator)
      let piece = try file.read(at: offset, count: count, structure: "piece")
      #expect(Data(piece) == Data(Self.content[offset..<offset + count]))
    }
  }

  @Test func rangesOutsideOfTheFileAreErrors() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", [1, 2, 3])
    let file = try FileBytes(OpenFile(path: folder.path("file")))
    for (offset, count) in [(0, 4), (4, 0), (3, 1), (-1, 1), (0, -1), (Int.max, Int.max), (1, Int.max), (Int.min, 0)] {
      let error = #expect(throws: ReadError.self) { _ = try file.read(at: offset, count: count, structure: "table") }
      #expect(error?.structure == "table")
    }
  }

  @Test func emptyFileHasNoBytes() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "")
    let file = try FileBytes(OpenFile(path: folder.path("file")))
    #expect(file.size == 0)
    #expect(try file.read(at: 0, count: 0, structure: "nothing") == [])
  }

  /// A build may rewrite a library while it is read. A map would end the process here.
  @Test(arguments: [8, 40_000])
  func fileThatBecomesShorterIsAnError(count: Int) throws {
    let folder = try TemporaryFolder()
    let url = try folder.write("file", Self.content)
    let file = try FileBytes(OpenFile(path: folder.path("file")))
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: 100_004)
    try handle.close()
    #expect(try file.read(at: 0, count: 8, structure: "header").elementsEqual(Self.content[..<8]))
    let error = #expect(throws: ReadError.self) { _ = try file.read(at: 100_000, count: count, structure: "table") }
    #expect(error?.reason.contains("truncated") == true)
    #expect(error?.offset == 100_004)
    #expect(error?.structure == "table")
  }

  @Test func folderIsAnErrorWithTheSystemsReason() throws {
    let folder = try TemporaryFolder()
    for name in 0..<100 { try folder.write("\(name)", "") }
    let file = try FileBytes(OpenFile(path: folder.path))
    let error = #expect(throws: ReadError.self) { _ = try file.read(at: 0, count: min(1, file.size), structure: "header") }
    #expect(error?.reason.hasPrefix("cannot be read: ") == true)
  }

  @Test func wholeFileIsReadIntoABufferThatIsUsedAgain() throws {
    let folder = try TemporaryFolder()
    try folder.write("large", Self.content)
    try folder.write("small", [7, 8, 9])
    var buffer: [UInt8] = []
    let large = try OpenFile(path: folder.path("large")).readAll(into: &buffer)
    #expect(buffer[..<large].elementsEqual(Self.content))
    let capacity = buffer.count
    let small = try OpenFile(path: folder.path("small")).readAll(into: &buffer)
    #expect(Array(buffer[..<small]) == [7, 8, 9])
    #expect(buffer.count == capacity)
    #expect(try OpenFile.contents(of: folder.path("large")) == Self.content)
    #expect(systemError { _ = try OpenFile.contents(of: folder.path("none")) }?.isNotFound == true)
  }
}
