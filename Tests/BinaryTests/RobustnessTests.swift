import Binary
import Bytes
import Synchronization
import TestSupport
import Testing

/// Counts what the cases of one run have done, which may run at the same time.
private let tally = Mutex((fixtures: 0, parses: 0))

/// The promise that any bytes give facts or an error: no trap, no endless loop, no fact that points outside of its bytes.
struct RobustnessTests {
  /// Every binary fixture of at most 64 KB, the largest first so that no core waits long for the other.
  static func fixtures() throws -> [String] {
    let binaries = try BinaryFixture.files().map { "binaries/\($0)" }
    let vendored = [
      "sample-app/Pods/LegacyShare/LegacyShare.framework/LegacyShare",
      "sample-app/Vendor/PostalKit.framework/Versions/A/PostalKit",
      "sample-app/Vendor/libanalytics.a",
    ]
    return try (binaries + vendored)
      .map { (path: $0, size: try fixtureBytes($0).count) }
      .filter { $0.size <= 64 << 10 }
      .sorted { ($1.size, $0.path) < ($0.size, $1.path) }
      .map(\.path)
  }

  @Test(.timeLimit(.minutes(60)), arguments: try fixtures())
  func everyTruncationAndEveryFlippedByteIsSurvived(path: String) throws {
    var bytes = try fixtureBytes(path)
    // One cause gives thousands of problems, of which the first ones say enough.
    var problems: [String] = []
    for count in bytes.indices {
      if let problem = FactCheck(Array(bytes[..<count])).problem { problems.append("cut at \(count): \(problem)") }
    }
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        bytes[index] ^= mask
        if let problem = FactCheck(bytes).problem { problems.append("byte \(index) XOR \(mask): \(problem)") }
        bytes[index] ^= mask
      }
    }
    #expect(problems.count == 0, "\(problems.prefix(3).joined(separator: "; "))")
    let parses = 4 * bytes.count
    let total = try Self.fixtures().count
    tally.withLock {
      $0 = ($0.fixtures + 1, $0.parses + parses)
      if $0.fixtures == total { print("robustness: \($0.parses) parses of \(total) fixtures") }
    }
  }

  /// A member or two cut off the end of an archive cannot be missed by anybody, nor a line of a text; everything else that is lost
  /// must be told.
  @Test(.timeLimit(.minutes(60)), arguments: try fixtures())
  func cutOffNamesAreNeverMissedInSilence(path: String) throws {
    let bytes = try fixtureBytes(path)
    guard !bytes.starts(with: "!<arch>\n".utf8), !path.hasSuffix(".tbd") else { return }
    let all = Reading(bytes).images.map(\.typeReferences)
    let silent = bytes.indices.filter { count in
      let reading = Reading(Array(bytes[..<count]))
      return reading.unreadable.isEmpty && reading.problems.isEmpty && reading.images.map(\.typeReferences) != all
    }
    #expect(silent.count == 0, "cut at \(silent.prefix(3))")
  }

  @Test(.timeLimit(.minutes(60))) func randomBytesAfterAMagicAreSurvived() {
    let magics: [[UInt8]] = [
      [], [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE], [0xFE, 0xED, 0xFA, 0xCF], [0xFE, 0xED, 0xFA, 0xCE],
      [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2], [0xCA, 0xFE, 0xBA, 0xBF, 0, 0, 0, 2], Array("!<arch>\n".utf8),
      Array("!<thin>\n".utf8), [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1], [0x7F, 0x45, 0x4C, 0x46, 1, 2, 1], [0x42, 0x43, 0xC0, 0xDE],
      Array("--- !tapi-tbd\n".utf8), Array("{ \"main_library\": ".utf8),
    ]
    var generator = SeededGenerator(seed: 1)
    var problems: [String] = []
    for round in 0..<20_000 {
      // Small numbers make fields that almost fit; whole bytes hardly ever do.
      let largest: UInt8 = round % 2 == 0 ? 0xFF : 0x30
      let bytes = (0..<Int.random(in: 0...400, using: &generator)).map { _ in UInt8.random(in: 0...largest, using: &generator) }
      if let problem = FactCheck(magics[round % magics.count] + bytes).problem { problems.append("round \(round): \(problem)") }
    }
    #expect(problems.count == 0, "\(problems.prefix(3).joined(separator: "; "))")
  }

  @Test(.timeLimit(.minutes(60))) func halvesOfDifferentFilesAreSurvived() throws {
    let all = try Self.fixtures().map { try fixtureBytes($0) }.filter { $0.count < 4000 }
    var generator = SeededGenerator(seed: 2)
    var problems: [String] = []
    for round in 0..<20_000 {
      guard let head = all.randomElement(using: &generator), let tail = all.randomElement(using: &generator) else { return }
      let cut = Int.random(in: 0...min(head.count, 200), using: &generator)
      let from = Int.random(in: 0...tail.count, using: &generator)
      if let problem = FactCheck(Array(head[..<cut]) + tail[from...]).problem { problems.append("round \(round): \(problem)") }
    }
    #expect(problems.count == 0, "\(problems.prefix(3).joined(separator: "; "))")
  }
}
