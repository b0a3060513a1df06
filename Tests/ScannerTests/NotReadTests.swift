import Bytes
import Findings
import Foundation
import Rules
import TestSupport
import Testing

@testable import Scanner

/// What cannot be read is told, and never opened where opening alone would do harm.
struct NotReadTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makeFIFO(_ path: String) throws {
    let result = try run(URL(filePath: "/usr/bin/env"), ["mkfifo", folder.url.appending(path: path).path])
    try #require(result.status == 0, "\(result.errors)")
  }

  @Test func aFIFOIsTold() throws {
    for name in ["a.m", "b.xib", "libC.a", "D", "e.txt"] { try makeFIFO(name) }
    let reason = "cannot read file: not a regular file"
    #expect(scan(folder.url).lines == ["D: \(reason)", "a.m: \(reason)", "b.xib: \(reason)", "libC.a: \(reason)"])
  }

  @Test func aFIFOInAListOfFilesIsTold() throws {
    try makeFIFO("a.m")
    let path = Path(folder.url.appending(path: "a.m").path)
    let result = Scan(ScanOptions(rules: RuleSet(Rule.all, includesMentions: false))).run(files: [path])
    #expect(result.notifications.map(\.reason) == ["not a regular file"])
  }

  @Test func aPointerInPlaceOfATextIsTold() throws {
    for name in ["a.swift", "b.storyboard"] {
      try folder.write(name, "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n")
    }
    let reason = "cannot read file: a Git LFS pointer, not the file itself"
    #expect(scan(folder.url).lines == ["a.swift: \(reason)", "b.storyboard: \(reason)"])
  }

  @Test func aTextOfEndlessSizeIsTold() throws {
    try folder.write("a.m", usingText)
    let file = try FileHandle(forWritingTo: folder.url.appending(path: "a.m"))
    try file.truncate(atOffset: 5 << 30)
    try file.close()
    #expect(scan(folder.url).lines == ["a.m: cannot read file: larger than 16 MB, the limit for text files"])
  }

  /// Root may read everything, so there is nothing to see then.
  @Test(.enabled(if: getuid() != 0))
  func whatMayNotBeReadIsTold() throws {
    try folder.write("a.m", usingText)
    try folder.write("Closed/b.m", usingText)
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.url.appending(path: "a.m").path)
    try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.url.appending(path: "Closed").path)
    let lines = scan(folder.url).lines
    try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.appending(path: "Closed").path)
    #expect(lines == ["Closed", "a.m"].map { "\($0): cannot read file: Permission denied" })
  }

  @Test func aLargeFilePointerIsTold() throws {
    let pointer = try fixtureBytes("binaries/lfs-pointer.a")
    for path in ["libA.a", "B.framework/B", "c.tbd"] { try folder.write(path, pointer) }
    let result = scan(folder.url)
    #expect(result.findings.isEmpty)
    #expect(result.notifications.map(\.path) == ["B.framework/B", "c.tbd", "libA.a"])
    #expect(result.notifications.allSatisfy { $0.reason == "a Git LFS pointer, not the file itself" })
  }

  @Test(arguments: [
    "empty.a": "the file is empty", "text.dylib": "a text file, not a binary", "zero.o": "the file contains only zero bytes",
  ])
  func aNameThatPromisesABinaryIsHeldToIt(name: String, reason: String) throws {
    let contents: [String: [UInt8]] = ["text.dylib": Array("#!/bin/sh\n".utf8), "zero.o": [UInt8](repeating: 0, count: 99)]
    try folder.write(name, contents[name] ?? [])
    #expect(scan(folder.url).notifications.map(\.reason) == [reason])
  }

  @Test func aDamagedPartLeavesTheRestRead() throws {
    let archive = try fixtureBytes("binaries/bsd-names.a")
    try folder.write("libA.a", archive)
    let whole = scan(folder.url)
    #expect(whole.findings.map(\.member) == ["web view helper.o", "网页视图.o"])
    #expect(whole.notifications.map(\.part) == ["notes.txt"])
    try folder.write("libA.a", Array(archive.dropLast(700)))
    let cut = scan(folder.url)
    #expect(!cut.notifications.isEmpty && cut.notifications.allSatisfy { $0.path == "libA.a" })
    #expect(cut.findings.allSatisfy { whole.findings.contains($0) })
  }

  @Test func anInterfaceThatIsNoXMLIsTold() throws {
    try folder.write("a.xib", "<document><webView id=\"a\"></document>")
    let result = scan(folder.url)
    #expect(result.findings.isEmpty && result.notifications.map(\.path) == ["a.xib"])
    #expect(result.notifications.first?.offset != nil)
  }

  @Test(arguments: [true, false])
  func aSourceInUTF16IsRead(isLittleEndian: Bool) throws {
    let units = "\u{FEFF}// 网页 😀\n\(usingText)".utf16.map { isLittleEndian ? $0.littleEndian : $0.bigEndian }
    try folder.write("a.m", units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
    #expect(scan(folder.url).lines == ["a.m:2:9: error: use: uses UIWebView"])
  }

  @Test func aSourceOfOldBytesIsRead() throws {
    try folder.write("a.m", Array("// ".utf8) + [0xCD, 0xF8, 0xD2, 0xB3, 0x0A] + Array(usingText.utf8))
    #expect(scan(folder.url).lines == ["a.m:2:9: error: use: uses UIWebView"])
  }
}
