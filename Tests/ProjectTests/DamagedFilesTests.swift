import Bytes
import Project
import TestSupport
import Testing

/// Any bytes give facts or an error with a place inside of the file: no trap, no endless loop.
struct DamagedFilesTests {
  /// One small file of each format.
  private static let samples: [String: [UInt8]] = [
    "XML": Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>a</key><array><string>b &amp; c</string><integer>-1</integer><real>1.5</real><true/>
      <date>2020-04-30T00:00:00Z</date><data>AAEC/w==</data></array><!-- d --><key>e</key><dict/></dict></plist>
      """.utf8),
    "binary": BinaryPropertyListTests.list([
      [0xD3, 1, 2, 3, 4, 5, 6], [0x51, 0x61], [0x62, 0, 0x62, 0, 0x63], [0x51, 0x64], [0xA3, 7, 8, 9],
      [0x13, 0, 0, 0, 0, 0, 0, 0, 1],
      [0x4F, 0x10, 0x0F, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], [0x23, 0, 0, 0, 0, 0, 0, 0, 0], [0x09], [0x80, 1],
    ]),
    "OpenStep": Array(
      """
      // !$*UTF8*$!
      { a = (b, "c \\"d\\" \\U00fc", <00ff>, ); /* e */ F1 /* g */ = {isa = H; i = 'j'; }; k; }
      """.utf8),
    "strings": Array("/* a */\n\"b\" = \"c\\n\";\nd = e;\n".utf8),
    "JSON": Array(#"{"a" : [1, -2.5e3, true, null, "b\u00fc\ud83d\ude00\n"], "c" : {"d" : {}, "e" : []}}"#.utf8),
  ]

  @Test(.timeLimit(.minutes(60)), arguments: samples.keys.sorted())
  func truncationsAndFlippedBytesAreSurvived(format: String) throws {
    let sample = try #require(Self.samples[format])
    #expect(throws: Never.self) { try PropertyListReader.read(sample) }
    forEachDamage(to: sample) { bytes, what in
      do throws(ReadError) {
        let list = try PropertyListReader.read(bytes)
        if list.valueCount > 1_000_000 { Issue.record("\(format), \(what): more values than a small file can hold") }
      } catch {
        check(error, bytes, "\(format), \(what)")
      }
    }
  }

  @Test(.timeLimit(.minutes(60))) func damagedInterfaceFilesAreSurvived() throws {
    let sample = Array(
      """
      <?xml version="1.0"?>
      <!-- a -->
      <document type="b"><view id='c' d=" id="/><![CDATA[<e>]]>
      <f
       g="h"></f></document>
      """
      .utf8)
    forEachDamage(to: sample) { bytes, what in
      do throws(ReadError) {
        let file = try InterfaceFile(bytes)
        for element in file.elements {
          let ranges = [element.tagRange] + ["id", "d", "g", "type"].map { file.valueRange(of: $0, in: element) }
          if ranges.contains(where: { $0.upperBound > bytes.count }) { Issue.record("\(what): a range outside of the file") }
        }
      } catch {
        check(error, bytes, what)
      }
    }
  }

  @Test(.timeLimit(.minutes(60))) func damagedProjectIsSurvived() throws {
    let sample = try fixtureBytes("sample-app/Pods/Pods.xcodeproj/project.pbxproj")
    for count in stride(from: 0, to: sample.count, by: 7) {
      do throws(ReadError) {
        _ = try PropertyListReader.read(Array(sample[..<count]))
      } catch {
        check(error, Array(sample[..<count]), "cut at \(count)")
      }
    }
  }

  @Test func damagedLockFilesAreSurvived() {
    let sample = Array("PODS:\n  - \"A/B (1.0)\":\n    - C (= 2)\n  - D (3)\n\nDEPENDENCIES:\n  - A (from `.`)\n".utf8)
    forEachDamage(to: sample) { bytes, _ in _ = LockFile(podfileLock: bytes)["A"] }
  }

  private func check(_ error: ReadError, _ bytes: [UInt8], _ what: String) {
    if !(0...bytes.count).contains(error.offset) || error.reason.isEmpty { Issue.record("\(what): \(error)") }
  }
}
