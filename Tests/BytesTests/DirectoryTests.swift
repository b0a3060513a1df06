import Bytes
import Foundation
import TestSupport
import Testing

struct DirectoryTests {
  private func types(_ directory: Directory) throws -> [[UInt8]: EntryType] {
    Dictionary(try directory.entries().map { ($0.name, $0.type) }) { first, _ in first }
  }

  @Test func entriesHaveTheirTypes() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "text")
    try folder.write("folder/inner", "text")
    try folder.makeFIFO("fifo")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      at: folder.url.appending(path: "to file"), withDestinationURL: folder.url.appending(path: "file"))
    try manager.createSymbolicLink(
      at: folder.url.appending(path: "to folder"), withDestinationURL: folder.url.appending(path: "folder"))
    try manager.createSymbolicLink(atPath: folder.url.appending(path: "dangling").path, withDestinationPath: "nowhere")
    let types = try types(Directory(path: folder.path))
    let expected: [String: EntryType] = [
      "file": .regular, "folder": .directory, "fifo": .special, "to file": .symbolicLink, "to folder": .symbolicLink,
      "dangling": .symbolicLink,
    ]
    #expect(types == Dictionary(uniqueKeysWithValues: expected.map { (Array($0.key.utf8), $0.value) }))
  }

  @Test func entriesAreTheSameForThreadsThatAskAtOnce() throws {
    let folder = try TemporaryFolder()
    for number in 0..<300 { try folder.write("file \(number)", "") }
    let directory = try Directory(path: folder.path)
    let counts = runWorkers(8) { _ in (0..<40).map { _ in (try? directory.entries())?.count } }
    #expect(Set(counts.joined()) == [300])
  }

  @Test func entriesAreTheSameWhenAskedAgain() throws {
    let folder = try TemporaryFolder()
    // The system returns about a thousand at once.
    for name in 0..<3_000 { try folder.write("file \(name)", "") }
    let directory = try Directory(path: folder.path)
    let first = try types(directory)
    #expect(first.count == 3_000)
    #expect(try types(directory) == first)
  }

  @Test func emptyFolderHasNoEntries() throws {
    let folder = try TemporaryFolder()
    #expect(try Directory(path: folder.path).entries().isEmpty)
  }

  @Test func removedFolderHasNoEntries() throws {
    let folder = try TemporaryFolder()
    try folder.write("removed/file", "")
    let directory = try Directory(path: folder.path("removed"))
    #expect(try directory.entries().count == 1)
    try FileManager.default.removeItem(at: folder.url.appending(path: "removed"))
    #expect(try directory.entries().isEmpty)
  }

  @Test func namesAreBytes() throws {
    let folder = try TemporaryFolder()
    // A newline, a name in GB18030 (not UTF-8), the longest name.
    var names: [[UInt8]] = [Array("two\nlines".utf8), Array("tab\t\"quote\"\\".utf8), Array(repeating: 0x61, count: 255)]
    #if os(Linux)
      names.append([0xCA, 0xD3, 0xFF])
    #endif
    for name in names {
      // Foundation does not write names that are not UTF-8.
      let output = try Output(.file(folder.path.appending(name.count == 255 ? [0x78] : name)))
      output.write("content")
      try output.finish()
    }
    let manager = FileManager.default
    try manager.moveItem(at: folder.url.appending(path: "x"), to: folder.url.appending(path: String(repeating: "a", count: 255)))
    let directory = try Directory(path: folder.path)
    #expect(Set(try directory.entries().map(\.name)) == Set(names))
    for name in names {
      var buffer: [UInt8] = []
      let count = try directory.open(name).readAll(into: &buffer)
      #expect(String(decoding: buffer[..<count], as: UTF8.self) == "content")
    }
  }

  @Test func linksAreNotFollowedBelowTheTop() throws {
    let folder = try TemporaryFolder()
    try folder.write("outside/secret", "text")
    let tree = folder.url.appending(path: "tree")
    try folder.write("tree/file", "text")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: tree.appending(path: "link").path, withDestinationPath: "../outside")
    try manager.createSymbolicLink(atPath: tree.appending(path: "secret").path, withDestinationPath: "../outside/secret")
    try manager.createSymbolicLink(atPath: folder.url.appending(path: "top").path, withDestinationPath: "tree")
    let top = try Directory(path: folder.path("top"))
    #expect(try top.entries().count == 3)
    #expect(systemError { _ = try Directory(named: Array("link".utf8), in: top) } != nil)
    #expect(systemError { _ = try top.open(Array("secret".utf8)) } != nil)
    #expect(try EntryType(ofPath: folder.path("tree/link")) == .directory)
  }

  @Test func whatIsNotThereIsNotFound() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "text")
    let directory = try Directory(path: folder.path)
    #expect(systemError { _ = try Directory(path: folder.path("none")) }?.isNotFound == true)
    #expect(systemError { _ = try Directory(path: folder.path("file")) }?.isNotFound == true)
    #expect(systemError { _ = try Directory(named: Array("none".utf8), in: directory) }?.isNotFound == true)
    #expect(systemError { _ = try directory.open(Array("none".utf8)) }?.isNotFound == true)
    #expect(systemError { _ = try EntryType(ofPath: folder.path("none")) }?.isNotFound == true)
  }

  @Test func openingAFIFODoesNotWait() throws {
    let folder = try TemporaryFolder()
    try folder.makeFIFO("fifo")
    _ = try Directory(path: folder.path).open(Array("fifo".utf8))
    #expect(try EntryType(ofPath: folder.path("fifo")) == .special)
  }
}
