import Foundation
import TestSupport
import Testing

/// A member with one finding.
let usingFile = ArchivedFile("App/A.m", "id a = [UIWebView new];\n")

struct ArchiveOutcome {
  let result: ProgramResult
  /// What the folder of the archive contains afterwards.
  let files: [String]
}

func scanArchive(_ bytes: [UInt8], as name: String = "App.zip") throws -> ArchiveOutcome {
  let folder = try TemporaryFolder()
  try folder.write("in/\(name)", bytes)
  let result = try applint(["scan", name], in: folder.url.appending(path: "in"))
  #expect(!result.isCrash)
  return ArchiveOutcome(result: result, files: try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted())
}

/// Archives that try to leave their place, to fill memory, or to hide what they contain.
struct HostileArchiveTests {
  private static let use = usingFile

  /// The archive is reported with `reason`, what is beside it is checked, and nothing is written.
  private func expectRefusal(_ files: [ArchivedFile], _ reason: String, isTar: Bool = false) throws {
    let bytes = isTar ? tar([Self.use] + files) : zip([Self.use] + files)
    let name = isTar ? "App.tar" : "App.zip"
    for (bytes, name) in isTar ? [(bytes, name), (try gzip(bytes), "App.tar.gz")] : [(bytes, name)] {
      let outcome = try scanArchive(bytes, as: name)
      #expect(outcome.result.status == 2)
      #expect(outcome.result.errors.contains(reason), "\(outcome.result.errors)")
      #expect(outcome.result.output.hasPrefix("\(name)!App/A.m:1:9: "), "\(outcome.result.output)")
      #expect(outcome.files == ["in", "in/\(name)"])
    }
  }

  @Test(arguments: [
    ("../../evil.m", "path outside of the archive"), ("App/../../evil.m", "path outside of the archive"),
    ("/tmp/evil.m", "absolute path"), (String(repeating: "a/", count: 1_000) + "b.m", "more than 128 nested folders"),
    (String(repeating: "a", count: 5_000) + ".m", "path longer than 4096 bytes"),
    ("App/A.m/B.m", "path inside of another member"),
    ("App/A.m", "duplicate path; the first one is read"), ("App", "duplicate path; the first one is read"),
  ])
  func pathsThatLeaveOrHide(_ path: String, _ reason: String) throws {
    try expectRefusal([ArchivedFile(path, "id b = [UIWebView new];\n")], reason)
    if path.utf8.count <= 100 { try expectRefusal([ArchivedFile(path, "id b = [UIWebView new];\n")], reason, isTar: true) }
  }

  @Test(arguments: ["../S.m", "../../secret/S.m", "./../App/../../S.m", "/secret/S.m"])
  func linksThatLeave(_ target: String) throws {
    let link = ArchivedFile("App/B.m", target).with { $0.type = 0o12 }
    if target == "../S.m" { return try expectSkippedLink(link) }
    try expectRefusal([link], "cannot read 'App.zip!App/B.m': link outside of the archive")
    try expectRefusal([link], "App/B.m': link outside of the archive", isTar: true)
  }

  private func expectSkippedLink(_ link: ArchivedFile) throws {
    let folder = try TemporaryFolder()
    try folder.write("S.m", "id s = [UIWebView new];\n")
    let tarred = tar([Self.use, link])
    for (bytes, name) in [(zip([Self.use, link]), "a.zip"), (tarred, "a.tar"), (try gzip(tarred), "a.tar.gz")] {
      try folder.write(name, bytes)
      let result = try applint(["scan", name, "--format", "json"], in: folder.url)
      #expect(result.status == 1)
      #expect(!result.output.contains("S.m"))
      #expect(result.output.contains("\"symbolic-link\": 1"), "\(result.output)")
    }
  }

  @Test func devicesAreNotOpened() throws {
    let device = ArchivedFile("App/D.m").with { $0.type = 0o02 }
    let result = try scanArchive(tar([Self.use, device]), as: "a.tar").result
    #expect(result.status == 1)
    #expect(result.output.contains("a.tar!App/D.m:1:1: warning: cannot read file: not a regular file"), "\(result.output)")
  }

  @Test func encryptedMembersAreNamedOnce() throws {
    let files = (0..<100).map { ArchivedFile("App/E\($0).m", Self.use.contents).with { $0.isEncrypted = true } }
    let outcome = try scanArchive(zip([Self.use] + files))
    #expect(outcome.result.status == 2)
    #expect(outcome.result.errors == "applint: error: cannot read 'App.zip!App/E0.m': encrypted (and 99 more members)\n")
  }

  @Test func unknownMethodsAreNamed() throws {
    let file = ArchivedFile("App/L.m", Self.use.contents).with { $0.method = 99 }
    let outcome = try scanArchive(zip([Self.use, file]))
    #expect(outcome.result.status == 2)
    #expect(outcome.result.errors.contains("cannot read 'App.zip!App/L.m': "), "\(outcome.result.errors)")
  }

  @Test func archivesInArchivesAreNamed() throws {
    var inner = zip([Self.use])
    for _ in 0..<100 { inner = zip([ArchivedFile("inner.zip", inner)]) }
    let outcome = try scanArchive(inner)
    #expect(outcome.result.status == 2)
    #expect(
      outcome.result.errors == "applint: error: cannot read 'App.zip!inner.zip': an archive inside an archive\n",
      "\(outcome.result.errors)")
  }

  @Test func tensOfThousandsOfMembers() throws {
    let members = (0..<65_536).map { ArchivedFile("App/\($0 / 256)/\($0).txt", "") }
    for bytes in [zip([Self.use] + members), try gzip(tar([Self.use] + members))] {
      let name = bytes.starts(with: "PK".utf8) ? "App.zip" : "App.tar.gz"
      let result = try scanArchive(bytes, as: name).result
      #expect(result.status == 1 && result.errors == "", "\(result.errors)")
      #expect(result.output.hasPrefix("\(name)!App/A.m:1:9: "))
    }
  }

  @Test func largeOffsetsAndDescriptors() throws {
    let files = [
      Self.use.with { $0.isLarge = true }, ArchivedFile("App/B.m", Self.use.contents).with { $0.hasDescriptor = true },
      try ArchivedFile("App/C.m", Self.use.contents).deflated.with { $0.hasDescriptor = true },
      try ArchivedFile("App/D.m", Self.use.contents).deflated.with { $0.isLarge = true },
    ]
    let result = try scanArchive(zip(files)).result
    #expect(result.status == 1 && result.errors == "", "\(result.errors)")
    for name in ["A", "B", "C", "D"] { #expect(result.output.contains("App.zip!App/\(name).m:1:9: "), "\(result.output)") }
  }

  @Test func wrongChecksumsAndSizesAreNamed() throws {
    let good = try ArchivedFile("App/B.m", Self.use.contents).deflated
    let changes: [(inout ArchivedFile) -> Void] = [
      { $0.compressed?.size = 10 }, { $0.compressed?.size = 1_000 }, { $0.contents = [] },
      { $0.compressed = .init(bytes: good.compressed?.bytes ?? [], checksum: 1, size: good.contents.count) },
      { $0.compressed = .init(bytes: [7, 7, 7, 7], checksum: 1, size: good.contents.count) },
    ]
    for (index, change) in changes.enumerated() where index != 2 {
      let outcome = try scanArchive(zip([Self.use, good.with(change)]))
      #expect(outcome.result.status == 2, "change \(index)")
      #expect(outcome.result.errors.contains("cannot read 'App.zip!App/B.m': "), "\(outcome.result.errors)")
      #expect(outcome.result.output.hasPrefix("App.zip!App/A.m:1:9: "))
    }
  }

  @Test(arguments: [[], Array("hello\n".utf8), Array("PK".utf8), [0x1F, 0x8B, 8, 0], Array("PK\u{5}\u{6}".utf8)])
  func filesThatAreNoArchives(_ bytes: [UInt8]) throws {
    let result = try scanArchive(bytes, as: "App.ipa").result
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("applint: error: cannot read 'App.ipa': "), "\(result.errors)")
  }

  /// An unusable file in place of the library, which the loader finds first.
  @Test(.enabled(if: canHideLibraries)) func archivesNeedTheLibrary() throws {
    let folder = try TemporaryFolder()
    try folder.write("lib/libarchive.so.13", "none")
    for (name, bytes) in [("App.ipa", zip([Self.use])), ("App.tgz", try gzip(tar([Self.use])))] {
      try folder.write(name, bytes)
      let result = try applint(
        ["scan", name], in: folder.url, environment: ["LD_LIBRARY_PATH": folder.url.appending(path: "lib").path])
      #expect(result.status == 2)
      #expect(
        result.errors == "applint: error: cannot read '\(name)': libarchive, which reads archives, is not installed\n",
        "\(result.errors)")
    }
  }

  private static var canHideLibraries: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Members that share their contents.
  @Test func overlappingMembersAreNamed() throws {
    let zeros = try ArchivedFile("App/B.m", [UInt8](repeating: 0, count: 1 << 20)).deflated
    let result = try scanArchive(zip([zeros], repeatingLast: 20_000)).result
    #expect(result.status == 2)
    #expect(result.errors == "applint: error: cannot read 'App.zip': overlapping members, as in a zip bomb\n", "\(result.errors)")
  }

  @Test func bombsEnd() throws {
    // A gigabyte of zeros: too much for a text, and for an archive of a megabyte.
    let zeros = try ArchivedFile("App/B.m", [UInt8](repeating: 0, count: 1 << 20)).deflated
    guard let megabyte = zeros.compressed else { return }
    // The last block of each megabyte ends the stream, so that only the first one counts: what its header says is wrong.
    let text = ArchivedFile("App/B.m").with { $0.compressed = .init(bytes: megabyte.bytes, checksum: 1, size: 15 << 20) }
    let large = ArchivedFile("App/C.m").with { $0.compressed = .init(bytes: megabyte.bytes, checksum: 1, size: 1 << 30) }
    let result = try scanArchive(zip([Self.use, text, large])).result
    #expect(result.status == 2)
    #expect(result.errors.contains("cannot read 'App.zip!App/B.m': "), "\(result.errors)")
    #expect(result.errors.contains("cannot read 'App.zip!App/C.m': larger than 16 MB"), "\(result.errors)")
  }

  @Test func bombsInTarArchivesEnd() throws {
    let folder = try TemporaryFolder()
    try folder.write("start.tar", Array(tar([Self.use]).dropLast(1024)))
    let script = """
      { cat start.tar; tar cf - big.m; } | gzip -1 > bomb.tar.gz
      """
    let big = folder.url.appending(path: "big.m")
    try folder.write("big.m", "")
    // Sparse, so that it takes no space on disk.
    let handle = try FileHandle(forWritingTo: big)
    try handle.truncate(atOffset: 512 << 20)
    try handle.close()
    #expect(try run(URL(filePath: "/bin/sh"), ["-c", script], in: folder.url).status == 0)
    let result = try applint(["scan", "bomb.tar.gz"], in: folder.url)
    #expect(result.status == 2)
    #expect(
      result.errors == """
        applint: error: cannot read 'bomb.tar.gz': expands to more than 64 times its size
        applint: error: cannot read 'bomb.tar.gz!big.m': larger than 16 MB, the limit for text files

        """, "\(result.errors)")
    #expect(result.output.hasPrefix("bomb.tar.gz!App/A.m:1:9: "), "\(result.output)")
  }
}
