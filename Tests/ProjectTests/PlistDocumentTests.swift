import Bytes
import Project
import TestSupport
import Testing

struct PlistDocumentTests {
  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<!-- <key>no</key> -->
    \t<key>a &amp; b</key><string>c &lt; d</string>
    \t<key>list</key><array><integer>7</integer><true/><dict><key>deep</key><real>1.5</real></dict><!-- </array> --></array>
    \t<key>empty</key><string/>
    \t<key>a &amp; b</key><data>AAE=</data>
    </dict>
    </plist>
    """
  private static let json =
    #"{ "a \u0026 b": "c < d", "list" : [7, true, {"deep":1.5}], "empty":"", "a & b" : "AAE=" }"#
  private static let openStep =
    #"// c"# + "\n" + #"{ "a & b" = "c < d"; list = (7, yes, {deep = "1.5"; }); empty = ""; "a & b" = <0001>; }"#

  private func document(_ text: String) throws -> PlistDocument { try PlistDocument(Array(text.utf8)) }

  private func written(_ range: Range<Int>?, _ document: PlistDocument) -> String? {
    range.map { String(decoding: document.bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [(xml, PlistDocument.Format.xml), (json, .json), (openStep, .openStep)])
  func placesAreThoseOfTheText(text: String, format: PlistDocument.Format) throws {
    let document = try document(text)
    #expect(document.format == format)
    let keys = Array(document.root.values)
    #expect(keys.map(\.key) == ["a & b", "list", "empty", "a & b"])
    let escaped = [PlistDocument.Format.xml: "a &amp; b", .json: #"a \u0026 b"#, .openStep: "a & b"][format]
    #expect(written(keys[0].keyRange, document) == escaped)
    #expect(written(keys[1].keyRange, document) == "list")
    #expect(written(keys[0].contentRange, document) == (format == .xml ? "c &lt; d" : "c < d"))
    #expect(keys[0].string == "c < d")
    #expect(written(keys[2].contentRange, document)?.isEmpty == true)
    let list = try #require(keys[1].elements.map(Array.init))
    #expect(written(list[0].contentRange, document) == "7")
    #expect(list[2]["deep"].flatMap { written($0.contentRange, document) } == "1.5")
    #expect(written(list[2]["deep"]?.keyRange, document) == "deep")
    #expect(list.map(\.key) == [nil, nil, nil])
    #expect(document.root.keyRange == nil && document.root.key == nil)
  }

  @Test func moreElementsThanFitInMemoryAreRefused() {
    let text = "<plist><array>" + String(repeating: "<true/>", count: 499_998) + "</array></plist>"
    #expect(throws: Never.self) { _ = try PlistDocument(Array(text.utf8)) }
    let more = text.replacing("<array>", with: "<array><false/>", maxReplacements: 1)
    let error = #expect(throws: ReadError.self) { _ = try PlistDocument(Array(more.utf8)) }
    #expect(error?.reason == "more than 500000 elements")
  }

  @Test func rangeHoldsTagsAndBrackets() throws {
    let (xml, json) = (try document(Self.xml), try document(Self.json))
    #expect(written(xml["list"]?.range, xml)?.hasPrefix("<array><integer>") == true)
    #expect(written(xml["list"]?.range, xml)?.hasSuffix("<!-- </array> --></array>") == true)
    #expect(written(xml["empty"]?.range, xml) == "<string/>")
    #expect(written(xml.root.range, xml)?.hasSuffix("</dict>") == true)
    #expect(written(json["list"]?.range, json) == #"[7, true, {"deep":1.5}]"#)
    #expect(written(json["empty"]?.range, json) == "\"\"")
  }

  @Test func ofDuplicatesTheLastCountsExceptInJSON() throws {
    let (xml, json) = (try document(Self.xml), try document(Self.json))
    #expect(xml["a & b"]?.data == [0, 1])
    #expect(try document(Self.openStep)["a & b"]?.data == [0, 1])
    #expect(json["a & b"]?.string == "c < d")
  }

  @Test(arguments: [true, false])
  func keyOfALargeDictionaryIsFound(isJSON: Bool) throws {
    let count = 5_000
    let members = (0..<count).map { isJSON ? "\"key \($0 % 4_000)\": \($0)" : "\"key \($0 % 4_000)\" = \"\($0)\";" }
    let document = try document(isJSON ? "{\(members.joined(separator: ",\n"))}" : "{\(members.joined(separator: "\n"))}")
    for key in stride(from: 0, to: 4_000, by: 37) {
      let expected = key < 1_000 && !isJSON ? key + 4_000 : key
      let value = document["key \(key)"]
      #expect(isJSON ? value?.integer == Int64(expected) : value?.string == String(expected))
    }
    #expect(document["key 4000"] == nil)
  }

  @Test func pathLeadsToAValue() throws {
    let document = try document(#"{"a":{"b":{"c":[1]}},"d":null}"#)
    #expect(document["a", "b", "c"]?.elements?.map(\.integer) == [1])
    #expect(document["a", "x", "c"] == nil && document["d", "e"] == nil)
    #expect(document["d"]?.kind == .null && document["d"]?.values.map(\.kind).isEmpty == true)
  }

  /// What is not plain is libxml2's to read; places of keys are known all the same.
  @Test(arguments: [
    "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", "<?pi?>", "<!DOCTYPE plist [ <!ELEMENT plist ANY> ]>",
  ])
  func placesAreKnownWhereLibXML2Reads(head: String) throws {
    let document = try document(
      head + "<plist><dict><key>k&#49;</key><string>v</string><key>e</key><array><true/></array></dict></plist>")
    #expect(document["k1"]?.string == "v")
    #expect(written(document["k1"]?.keyRange, document) == "k&#49;")
    #expect(written(document["k1"]?.contentRange, document) == "v")
    #expect(written(document["e"]?.keyRange, document) == "e")
    #expect(document["e"]?.elements?.map(\.boolean) == [true])
  }

  @Test func utf16HasThePlacesOfItsConversion() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><dict><key>ü</key><string>ß</string></dict></plist>"
    let document = try PlistDocument([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    #expect(document["ü"]?.string == "ß")
    #expect(written(document["ü"]?.keyRange, document) == "ü")
    #expect(written(document["ü"]?.contentRange, document) == "ß")
  }

  @Test func binaryListHasNoPlaces() throws {
    let document = try PlistDocument(BinaryPropertyListTests.list([[0xD1, 1, 2], [0x51, 0x61], [0xA1, 3], [0x11, 1, 2]]))
    #expect(document.format == .binary)
    let value = try #require(document["a"])
    #expect(value.keyRange == nil && value.range == nil && value.contentRange == nil && value.place.isEmpty)
    #expect(value.elements?.map(\.integer) == [258])
  }

  @Test func valueWithoutItsOwnKeyDoesNoHarm() throws {
    let document = try document("<plist><dict><true/><key>a</key><string>1</string><string>2</string></dict></plist>")
    #expect(document.root.values.map(\.key) == ["", "a", "a"])
    #expect(document["a"]?.string == "2")
  }

  @Test(.timeLimit(.minutes(60)), arguments: [xml, json, openStep])
  func damageLeavesPlacesInsideOfTheFile(text: String) {
    forEachDamage(to: Array(text.utf8)) { bytes, what in
      guard let document = try? PlistDocument(bytes) else { return }
      var rest = [document.root]
      while let value = rest.popLast() {
        let ends = [value.range, value.contentRange, value.keyRange].map { $0?.upperBound ?? 0 }
        if ends.contains(where: { $0 > bytes.count }) { Issue.record("\(what): a place outside of the file") }
        _ = (value.key, value.string, value.integer, value.data)
        rest += value.values
      }
    }
  }
}
