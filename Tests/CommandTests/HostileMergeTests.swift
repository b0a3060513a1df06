import Foundation
import TestSupport
import Testing

/// Merges of what no editor writes, in each of the three places.
struct HostileMergeTests {
  private static let versions = ["base", "ours", "theirs"]
  #if DEBUG
    private static let longLine = 2_000_000
    private static let entries = 1_000
  #else
    private static let longLine = 50_000_000
    private static let entries = 20_000
  #endif

  /// A folder with the three versions of a case, one of which is replaced.
  private func folder(_ place: String, _ text: [UInt8]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for version in Self.versions {
      let data = try Data(contentsOf: fixture("merge/4-versions/\(version).pbxproj"))
      try folder.write(version, version == place ? text : Array(data))
    }
    return folder
  }

  @Test(arguments: versions) func longLines(_ place: String) throws {
    let name = String(decoding: [UInt8](repeating: UInt8(ascii: "a"), count: Self.longLine), as: UTF8.self)
    let data = try Data(contentsOf: fixture("merge/4-versions/\(place).pbxproj"))
    let project = String(decoding: data, as: UTF8.self)
    let texts = [name, project.replacing("PRODUCT_NAME = App;", with: "PRODUCT_NAME = App; LONG = \(name);")]
    for text in texts {
      let folder = try folder(place, Array(text.utf8))
      let result = try applint(["merge"] + Self.versions, in: folder.url)
      #expect(!result.isCrash && [0, 1].contains(result.status), "\(result.errors.prefix(200))")
    }
  }

  @Test(arguments: versions) func objectsThatReferToThemselves(_ place: String) throws {
    let data = try Data(contentsOf: fixture("merge/4-versions/\(place).pbxproj"))
    let loops = """
      objects = {
      0A00000000000000000000A1 = {isa = PBXBuildFile; fileRef = 0A00000000000000000000A1; };
      0A00000000000000000000A2 = {isa = PBXBuildFile; fileRef = 0A00000000000000000000A3; productRef = 0A00000000000000000000A3; };
      0A00000000000000000000A3 = {isa = PBXBuildFile; fileRef = 0A00000000000000000000A2; };
      0A00000000000000000000A4 = {isa = PBXGroup; children = (0A00000000000000000000A4, 0A00000000000000000000A5, ); path = A; };
      0A00000000000000000000A5 = {isa = PBXGroup; children = (0A00000000000000000000A4, ); path = A; };
      """
    let text = String(decoding: data, as: UTF8.self).replacing("objects = {", with: loops)
    let folder = try folder(place, Array(text.utf8))
    let result = try applint(["merge"] + Self.versions, in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Both sides add a cycle of groups and delete or edit one of the base.
  @Test func cyclesOfTwinsAndDeletedObjects() throws {
    let text = { (more: String) in
      let objects = "{\nobjects = {\nP = {\nisa = PBXGroup;\nchildren = (\nR,\n);\n};\n\(more)};\nrootObject = P;\n}\n"
      return Array(objects.utf8)
    }
    let group = { (id: String, child: String, path: String) in
      "\(id) = {\nisa = PBXGroup;\nchildren = (\n\(child),\n);\npath = \(path);\n};\n"
    }
    let folder = try TemporaryFolder()
    try folder.write("base", text(group("R", "S", "r") + group("S", "R", "s")))
    try folder.write("ours", text("R = {\nisa = PBXGroup;\nchildren = (\nX,\n);\npath = r;\n};\n" + group("X", "X", "x")))
    try folder.write("theirs", text(group("R", "Y", "r") + group("S", "R", "changed") + group("Y", "Y", "x")))
    let result = try applint(["merge"] + Self.versions, in: folder.url)
    #expect(!result.isCrash && [0, 1].contains(result.status), "\(result.errors)")
  }

  @Test(arguments: versions) func filesThatAreNoText(_ place: String) throws {
    let project = try Data(contentsOf: fixture("merge/4-versions/\(place).pbxproj"))
    let utf16 = String(decoding: project, as: UTF8.self).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let inputs: [[UInt8]] = [
      [0xFF, 0xFE] + utf16, Array("bplist00".utf8) + [UInt8](repeating: 0, count: 64), Array(project.prefix(project.count / 2)),
      Array(project) + [0], Array(project) + Array("}".utf8), [0xC3, 0x28, 0x0A], Array("{ objects = { A = { isa = \"\\".utf8),
    ]
    for (index, input) in inputs.enumerated() {
      let folder = try folder(place, input)
      let old = try Data(contentsOf: folder.url.appending(path: "ours"))
      let result = try applint(["merge"] + Self.versions, in: folder.url)
      #expect(!result.isCrash && [0, 1, 2].contains(result.status), "\(index): \(result.errors)")
      if result.status == 2 { #expect(try Data(contentsOf: folder.url.appending(path: "ours")) == old, "\(index)") }
    }
  }

  /// OURS is never half of a file: the process is killed at each twentieth of the time that a merge takes.
  @Test func killedMerges() throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "applint")
    let folder = try TemporaryFolder()
    let padding = (0..<Self.entries).map { "\t\t\t\tPADDING_\($0) = \($0);\n" }.joined()
    for version in Self.versions {
      let data = try Data(contentsOf: fixture("merge/4-versions/\(version).pbxproj"))
      let text = String(decoding: data, as: UTF8.self).replacing("PRODUCT_NAME = App;\n", with: "PRODUCT_NAME = App;\n\(padding)")
      try folder.write(version, text)
    }
    let ours = folder.url.appending(path: "ours")
    let old = try Data(contentsOf: ours)
    let start = ContinuousClock.now
    let whole = try applint(["merge"] + Self.versions, in: folder.url)
    let duration = ContinuousClock.now - start
    let merged = try Data(contentsOf: ours)
    #expect(whole.status == 0 && merged != old)
    var killed = 0
    for step in 1...20 {
      try old.write(to: ours)
      let process = Process()
      process.executableURL = program
      process.arguments = ["merge"] + Self.versions
      process.currentDirectoryURL = folder.url
      process.standardError = FileHandle.nullDevice
      try process.run()
      Thread.sleep(forTimeInterval: duration / .seconds(1) * Double(step) / 20)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { killed += 1 }
      let left = try Data(contentsOf: ours)
      #expect(left == old || left == merged, "\(step)")
    }
    #expect(killed > 0)
  }
}
