import Bytes
import Project
import TestSupport
import Testing

struct StringCatalogTests {
  private static let sample = #"""
    {
      "sourceLanguage" : "en",
      "strings" : {
        "" : { },
        "a \"b\"" : {
          "extractionState" : "manual",
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "needs_review", "value" : "A \"B\"" } },
            "en" : { "stringUnit" : { "state" : "new", "value" : "a" } }
          }
        },
        "%lld days" : {
          "extractionState" : "stale",
          "localizations" : {
            "fr" : {
              "variations" : {
                "device" : {
                  "mac" : { "variations" : { "plural" : { "one" : { "stringUnit" : { "value" : "%lld jour" } } } } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld jours" } }
                }
              }
            },
            "de" : {
              "stringUnit" : { "state" : "translated", "value" : "%#@n@" },
              "substitutions" : {
                "n" : { "argNum" : 1, "formatSpecifier" : "lld",
                  "variations" : { "plural" : { "other" : { "stringUnit" : { "value" : "%arg Tage" } } } } }
              }
            }
          },
          "comment" : "strings"
        },
        "App" : { "shouldTranslate" : false, "localizations" : { "en" : { "stringSet" : { "values" : ["x", "y"] } } } }
      },
      "version" : "1.0"
    }
    """#

  private let catalog: StringCatalog

  init() throws {
    catalog = try StringCatalog(Array(Self.sample.utf8))
  }

  @Test func keysAndTheirStatesAreRead() {
    #expect(catalog.sourceLanguage == "en")
    #expect(catalog.languages == ["de", "en", "fr"])
    #expect(catalog.entries.map(\.key) == ["", "a \"b\"", "%lld days", "App"])
    #expect(catalog.entries.map(\.extractionState) == [nil, "manual", "stale", nil])
    #expect(catalog.entries.map(\.shouldTranslate) == [true, true, true, false])
  }

  @Test func placesAreThoseOfTheKeys() {
    #expect(
      catalog.entries.map { String(decoding: catalog.bytes[$0.place], as: UTF8.self) } == [
        "", #"a \"b\""#, "%lld days", "App",
      ])
    #expect(catalog.entries.map { catalog.lines.position(of: $0.place.lowerBound).line } == [4, 5, 12, 33])
  }

  @Test func textsOfAllVariationsAreListed() throws {
    let days = try #require(catalog.entries.first { $0.key == "%lld days" })
    #expect(
      days["fr"]?.texts.map { "\($0.variation.joined(separator: "."))=\($0.value)" } == [
        "device.mac.plural.one=%lld jour", "device.other=%lld jours",
      ])
    #expect(days["de"]?.texts.map(\.value) == ["%#@n@", "%arg Tage"])
    #expect(days["de"]?.texts.map(\.substitution) == [nil, "n"])
    #expect(days["en"] == nil)
    #expect(catalog.entries[1]["de"]?.texts.map(\.state) == ["needs_review"])
    #expect(catalog.entries[3]["en"]?.texts.map(\.value) == ["x", "y"])
  }

  @Test func keyThatStandsTwiceIsKeptTwice() throws {
    let twice = try StringCatalog(Array(#"{"strings":{"a":{},"a":{"extractionState":"stale"}},"sourceLanguage":"de"}"#.utf8))
    #expect(twice.entries.map(\.extractionState) == [nil, "stale"])
    #expect(twice.entries.map(\.place) == [13..<14, 20..<21])
  }

  @Test(arguments: [
    ("{}", "missing key 'strings'"), ("[]", "missing key 'strings'"), (#"{"strings":[]}"#, "missing key 'strings'"),
    ("", "expected a value"), (#"{"strings":{"a":{}"#, "unclosed object (opened at byte 11)"),
  ])
  func whatIsNoCatalogIsAnError(text: String, reason: String) {
    let error = #expect(throws: ReadError.self) { _ = try StringCatalog(Array(text.utf8)) }
    #expect(error?.reason == reason)
  }

  @Test(.timeLimit(.minutes(60))) func damageIsSurvived() {
    let sample = Array(Self.sample.utf8)
    for count in sample.indices { check(Array(sample[..<count])) }
    var bytes = sample
    for index in stride(from: 0, to: bytes.count, by: 3) {
      for replacement: UInt8 in [0, UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "\\"), bytes[index] ^ 0x80] {
        bytes[index] = replacement
        check(bytes)
        bytes[index] = sample[index]
      }
    }
  }

  private func check(_ bytes: [UInt8]) {
    do throws(ReadError) {
      let catalog = try StringCatalog(bytes)
      if catalog.entries.contains(where: { $0.place.upperBound > bytes.count }) { Issue.record("a place outside of the file") }
    } catch {
      if error.offset > bytes.count || error.reason.isEmpty { Issue.record("\(error)") }
    }
  }
}
