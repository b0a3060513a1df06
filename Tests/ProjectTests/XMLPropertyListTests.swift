import Bytes
import Project
import TestSupport
import Testing

struct XMLPropertyListTests {
  private func document(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(body)
    </plist>

    """
  }

  @Test(
    arguments: [
      ("<string>a &amp; b</string>", .string("a & b")), ("<string/>", .string("")), ("<string></string>", .string("")),
      ("<string><![CDATA[<b>]]> c</string>", .string("<b> c")), ("<string>a<!-- not this -->b</string>", .string("ab")),
      ("<string>&#x1F600;\u{FC}</string>", .string("\u{1F600}\u{FC}")), ("<string> a\n b </string>", .string(" a\n b ")),
      ("<integer>42</integer>", .integer(42)), ("<integer>-7</integer>", .integer(-7)),
      ("<integer>0xFF</integer>", .integer(255)),
      ("<integer> 1 </integer>", .integer(1)), ("<real>1.5</real>", .real(1.5)), ("<true/>", .boolean(true)),
      ("<false></false>", .boolean(false)), ("<date>2020-04-30T00:00:00Z</date>", .date("2020-04-30T00:00:00Z")),
      ("<data>\n  AAEC\n  /w==\n</data>", .data([0, 1, 2, 255])), ("<array/>", .array([])), ("<dict></dict>", .dictionary([])),
      ("<array><true/><array><string>x</string></array></array>", .array([.boolean(true), .array([.string("x")])])),
    ] as [(String, PropertyList)])
  func valueIsRead(body: String, value: PropertyList) throws {
    #expect(try propertyList(document(body)) == value)
  }

  @Test func stringOfSpacesIsRead() throws {
    let value = try propertyList(document("<string> </string>"))
    #expect(value == .string(" "))
  }

  @Test func dictionaryKeepsItsOrderAndItsDoubles() throws {
    let list = try propertyList(
      document("<dict><key>b</key><string>1</string><key>a</key><dict><key>c</key><true/></dict><key>b</key><false/></dict>"))
    #expect(list.keys == ["b", "a", "b"])
    #expect(list["b"] == .string("1"))
    #expect(list.at("a.c") == .boolean(true))
  }

  @Test func realInfoPlistIsRead() throws {
    let list = try PropertyListReader.read(try fixtureBytes("sample-app/Postcards/Supporting/Info.plist"))
    #expect(list["CFBundlePackageType"] == .string("APPL"))
    #expect(list["UILaunchStoryboardName"] == .string("LaunchScreen.storyboard"))
  }

  @Test func leadingSpaceAndByteOrderMarkAreNoHindrance() throws {
    #expect(try propertyList("\u{FEFF}" + document("<true/>")) == .boolean(true))
    #expect(try propertyList("\n  <plist><true/></plist>") == .boolean(true))
  }

  @Test(arguments: [
    ("<dict>\n<key>a</key>\n<string>b</dict>", 3), ("<dict>\n<key>a & b</key>\n</dict>", 2),
    ("<dict>\n<string>&nosuch;</string></dict>", 2),
  ])
  func malformedDocumentPointsToItsLine(body: String, line: Int) throws {
    let text = document(body)
    let error = #expect(throws: ReadError.self) { _ = try propertyList(text) }
    // Three lines stand before the body.
    #expect(error?.offset == LineIndex(Array(text.utf8).span).range(ofLine: 3 + line).lowerBound)
    #expect(error?.reason.contains("line \(3 + line)") == true)
    #expect(error?.structure == "XML property list")
  }

  @Test(arguments: ["<plist>", "<plist></plist>", "<", "<plist version=\"1.0\"><dict>", "<html>text</html>"])
  func documentWithoutAValueIsAnError(text: String) {
    #expect(throws: ReadError.self) { _ = try propertyList(text) }
  }

  @Test func entitiesAreNotExpandedWithoutEnd() {
    let levels = (1...12).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
    let text = "<!DOCTYPE plist [<!ENTITY e0 \"ha\">\(levels)]><plist><string>&e12;</string></plist>"
    // Whether it is an error or an empty text is up to libxml2; it must only end.
    let length = (try? propertyList(text))?.string?.utf8.count ?? 0
    #expect(length < 10_000_000)
  }

  @Test func deepNestingEnds() {
    let depth = 100_000
    let text = "<plist>" + String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth) + "</plist>"
    #expect(throws: ReadError.self) { _ = try propertyList(text) }
  }
}
