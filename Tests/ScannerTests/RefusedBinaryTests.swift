import Bytes
import Findings
import Foundation
import TestSupport
import Testing

@testable import Scanner

/// What `inspect` refuses is not silent in a scan, even if no rule needs the damaged part.
struct RefusedBinaryTests {
  /// A pointer in a table whose contents are only read if it has a name that a rule looks for.
  private static let pointer = "is not in any section"

  /// - Parameter name: under which a tree holds it.
  @Test(arguments: [
    ("use-arm64.o", "a.o"), ("fat-use.o", "a.o"), ("elf.so", "A.framework/A"), ("elf-use.o", "a.o"),
    ("elf-stripped.so", "A.framework/A"),
    ("sorted-symdef.a", "libA.a"), ("gnu-names.a", "libA.a"), ("metadata.o", "a.o"), ("delegate-only.dylib", "a.dylib"),
    ("lto.o", "a.o"), ("UIKit.tbd", "a.tbd"),
  ])
  func aScanTellsWhatInspectRefuses(_ fixture: String, _ name: String) throws {
    let good = try fixtureBytes("binaries/\(fixture)")
    var random = SeededGenerator(seed: 7)
    var silent: [String] = []
    for round in 0..<120 {
      var bytes = good
      if round % 4 == 0 {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      } else {
        // Most bytes of a small file are in its headers and tables.
        let place = Int.random(in: 0..<min(bytes.count, 1 << 10), using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      let folder = try TemporaryFolder()
      let file = try folder.write(name, bytes)
      let inspection = try Inspection(of: Path(file.path))
      let isRefused = inspection.facts == nil || inspection.notifications.contains { !$0.reason.hasSuffix(Self.pointer) }
      let result = scan(folder.url) { $0.jobs = 1 }
      if isRefused, result.notifications.isEmpty {
        silent.append("round \(round): \(inspection.notifications.map(\.description).joined(separator: "; "))")
      }
    }
    #expect(silent == [], "\(fixture)")
  }
}
