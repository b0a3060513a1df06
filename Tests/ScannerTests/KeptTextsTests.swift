import Bytes
import Foundation
import TestSupport
import Testing

@testable import Scanner

/// What several stages of a scan read.
struct KeptTextsTests {
  private let folder: TemporaryFolder
  private let texts: KeptTexts

  init() throws {
    folder = try TemporaryFolder()
    texts = KeptTexts(try DiskSource(path: Path(folder.url.path)))
  }

  private func text(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) } }

  @Test(arguments: [0, 100, 8 << 10, 20 << 10, 2 << 20])
  func aTextIsReadAgainFromTheFileThatWasOpened(size: Int) throws {
    let text = text(size)
    try folder.write("a.plist", text)
    try folder.write("b.swift", text)
    var buffer: [UInt8] = []
    #expect(try texts.readKeeping(Array("a.plist".utf8), in: texts.root, into: &buffer) == size)
    #expect(buffer.prefix(size).elementsEqual(text))
    #expect(try texts.text(at: Path("b.swift")) == text)
    for name in ["a.plist", "b.swift"] { try FileManager.default.removeItem(at: folder.url.appending(path: name)) }
    for _ in 1...2 {
      #expect(try texts.text(at: Path("a.plist")) == text)
      #expect(try texts.text(at: Path("b.swift")) == text)
    }
  }

  @Test func aLongFileThatShrinksIsReadAsItIs() throws {
    try folder.write("a.swift", text(20 << 10))
    #expect(try texts.text(at: Path("a.swift")).count == 20 << 10)
    let handle = try FileHandle(forWritingTo: folder.url.appending(path: "a.swift"))
    try handle.truncate(atOffset: 10)
    try handle.close()
    #expect(try texts.text(at: Path("a.swift")) == text(10))
  }

  @Test func whatCannotBeReadIsRefusedEachTime() throws {
    var buffer: [UInt8] = []
    for _ in 1...2 {
      #expect(throws: SystemError.self) { try texts.text(at: Path("missing.swift")) }
      #expect(throws: SystemError.self) {
        try texts.readKeeping(Array("missing.plist".utf8), in: texts.root, into: &buffer)
      }
    }
  }
}
