import Foundation
import TestSupport
import Testing

/// Archives whose end is missing, which must never look clean.
struct TruncatedArchiveTests {
  @Test func truncatedArchivesAreReadAsFarAsTheyGo() throws {
    // libarchive decompresses 64 KB at once, of which it passes on nothing if the end is missing.
    var generator = SeededGenerator(seed: 3)
    let files =
      [usingFile]
      + (0..<50).map { number in
        ArchivedFile(
          "App/F\(number).m", Array("// ".utf8) + (0..<8_000).map { _ in UInt8.random(in: 32...126, using: &generator) })
      }
    let tarred = tar(files)
    for (whole, name) in [(zip(files), "App.zip"), (tarred, "App.tar"), (try gzip(tarred), "App.tar.gz")] {
      for part in [whole.count / 2, whole.count / 3] {
        let outcome = try scanArchive(Array(whole[..<part]), as: name)
        #expect(outcome.result.status == 2, "\(name) \(part)")
        #expect(outcome.result.errors.contains("cannot read '\(name)"), "\(outcome.result.errors)")
        #expect(outcome.result.output.hasPrefix("\(name)!App/A.m:1:9: "), "\(name) \(part) \(outcome.result.output)")
      }
    }
  }

  @Test func everyTruncationIsNamed() throws {
    let files = [
      usingFile, ArchivedFile("App/inner.txt", zip([ArchivedFile("C.m", "int c;\n")])), ArchivedFile("App/B.m", "int b;\n"),
    ]
    let tarred = tar(files)
    for (whole, name) in [(zip(files), "App.zip"), (tarred, "App.tar"), (try gzip(tarred), "App.tar.gz")] {
      // The second block of zeros at the end of a tar archive has no meaning.
      let end = name == "App.tar" ? whole.count - 1024 : whole.count
      for part in Set(stride(from: 0, to: end, by: end / 40)).union([end - 1]) {
        let outcome = try scanArchive(Array(whole[..<part]), as: name)
        #expect(outcome.result.status == 2, "\(name) \(part)")
        #expect(outcome.result.errors.contains("cannot read '\(name)"), "\(name) \(part) \(outcome.result.errors)")
      }
    }
  }

  @Test func everyTruncationAndDamageEnds() throws {
    let files = [usingFile, try ArchivedFile("App/B.m", usingFile.contents).deflated, ArchivedFile("App/Info.plist", "<plist/>")]
    let tarred = try gzip(tar(files))
    var generator = SeededGenerator(seed: 21)
    for whole in [zip(files), tarred] {
      for _ in 0..<12 {
        var bytes = whole
        bytes.removeLast(Int.random(in: 0..<whole.count, using: &generator))
        for _ in 0..<4 where !bytes.isEmpty {
          bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        let outcome = try scanArchive(bytes)
        #expect((0...2).contains(outcome.result.status))
        #expect(outcome.files == ["in", "in/App.zip"])
      }
    }
  }
}
