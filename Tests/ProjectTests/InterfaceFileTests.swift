import Project
import TestSupport
import Testing

@testable import Bytes

struct InterfaceFileTests {
  private func file(_ text: String) throws -> InterfaceFile {
    try InterfaceFile(Array(text.utf8))
  }

  private func text(_ range: Range<Int>, _ file: InterfaceFile) -> String {
    String(decoding: file.bytes[range], as: UTF8.self)
  }

  @Test func tagsAreFoundWhereTheyStand() throws {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- <decoy id="1"/> and a quote " -->
      <document type="x">
        <!-- <view id="2"> - -> -->
        <view
            id="a"
            customClass="B"
        >
          <![CDATA[ <view id="3"> ]]> it's text > "quoted"
          <viewController title="a > b" note='c " > d'/>
          <view/><view></view>
        </view>
        <?pi <view id="4"?>
        <webView id="w"></webView>
      </document>
      """
    let file = try file(document)
    #expect(
      file.elements.map { text($0.tagRange, file) } == [
        "<document type=\"x\">", "<view\n      id=\"a\"\n      customClass=\"B\"\n  >",
        "<viewController title=\"a > b\" note='c \" > d'/>", "<view/>", "<view>", "<webView id=\"w\">",
      ])
    #expect(file.elements.map { file.name(of: $0) } == ["document", "view", "viewController", "view", "view", "webView"])
    #expect(file.value(of: "customClass", in: file.elements[1]) == "B")
    #expect(file.value(of: "note", in: file.elements[2]) == "c \" > d")
    #expect(file.value(of: "title", in: file.elements[2]) == "a > b")
    #expect(file.lines.position(of: file.elements[5].tagRange.lowerBound) == LinePosition(line: 14, column: 3))
  }

  @Test(arguments: [
    "sample-app/Postcards/Base.lproj/Main.storyboard", "sample-app/Postcards/Base.lproj/LaunchScreen.storyboard",
    "sample-app/Postcards/Browser/TermsView.xib", "sample-app/PostcardsShare/Base.lproj/MainInterface.storyboard",
  ])
  func everyTagOfARealFileIsItsOwn(path: String) throws {
    let file = try InterfaceFile(try fixtureBytes(path))
    #expect(file.elements.count > 10)
    #expect(!file.isForMacOS)
    var end = 0
    for element in file.elements {
      let tag = text(element.tagRange, file)
      #expect(tag.hasPrefix("<\(file.name(of: element))") && tag.hasSuffix(">") && element.tagRange.lowerBound >= end)
      for (name, value) in file.attributes(of: element) where !value.contains("&") {
        #expect(text(file.valueRange(of: name, in: element), file).contains(value))
      }
      end = element.tagRange.upperBound
    }
  }

  @Test(arguments: [
    ("<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" targetRuntime=\"iOS.CocoaTouch\"/>", false),
    ("<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" targetRuntime=\"AppleTV\"/>", false),
    ("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" targetRuntime=\"MacOSX.Cocoa\"/>", true),
    ("<document type=\"com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB\"/>", true),
    ("<document targetRuntime=\"MacOSX.Cocoa\"/>", true),
    ("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>", false), ("<document/>", false),
    ("<document><x targetRuntime=\"MacOSX.Cocoa\"/></document>", false),
  ])
  func platformIsThatOfTheRoot(document: String, isForMacOS: Bool) throws {
    #expect(try file(document).isForMacOS == isForMacOS)
  }

  @Test(arguments: [
    ("<v id=\"x\" customClass=\"A\"/>", "customClass", "A"), ("<v customClass='A\"'/>", "customClass", "A\""),
    ("<v id=\"x\"\n\tcustomClass=\"A\"/>", "customClass", "A"), ("<v\ncustomClass=\"A\"/>", "customClass", "A"),
    ("<v customClass = \"A\"/>", "customClass", "A"), ("<v note=\"is id=5 here\" id=\"a\"/>", "id", "a"),
    ("<v note=' id=\"no\"' id=\"yes\"/>", "id", "yes"), ("<v xid=\"1\" id=\"2\"/>", "id", "2"),
    ("<v ids=\"1\" id=\"2\"/>", "id", "2"),
    ("<v note=\" id=>\" id=\"b\"/>", "id", "b"), ("<v id=\"\"/>", "id", ""), ("<v id=\"a &amp; b\"/>", "id", "a &amp; b"),
    ("<v other=\"1\"/>", "id", "<v other=\"1\"/>"), ("<v note=\" id=\"/>", "id", "<v note=\" id=\"/>"), ("<id/>", "id", "<id/>"),
  ])
  func valueIsFoundBetweenItsQuotes(tag: String, attribute: String, value: String) throws {
    let file = try file("<document>\n\(tag)\n</document>")
    #expect(text(file.valueRange(of: attribute, in: file.elements[1]), file) == value)
  }

  @Test(arguments: [
    ("<document>\n<view id=\"a\">\n</document>", 3), ("<document>\n<view id=a/>\n</document>", 2),
    ("<document>\n\n<view id=\"a\" id=\"b\"/>\n</document>", 3), ("<document>\n<<<<<<< HEAD\n</document>", 2),
  ])
  func malformedDocumentPointsToItsLine(document: String, line: Int) {
    let error = #expect(throws: ReadError.self) { _ = try file(document) }
    #expect(error?.structure == "storyboard or nib")
    #expect(error?.offset == LineIndex(Array(document.utf8).span).range(ofLine: line).lowerBound)
  }

  @Test(arguments: ["", " ", "text", "<document", "<document>", "<a/><b/>", "\0"])
  func unfinishedDocumentIsAnError(document: String) {
    #expect(throws: ReadError.self) { _ = try file(document) }
  }

  @Test func elementsOfAnotherEncodingHaveEmptyRanges() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><document><view id=\"a\"/></document>"
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] }
    let file = try InterfaceFile(bytes)
    #expect(file.elements.map { file.name(of: $0) } == ["document", "view"])
    #expect(file.elements.allSatisfy { $0.tagRange == bytes.count..<bytes.count })
    #expect(file.valueRange(of: "id", in: file.elements[1]) == bytes.count..<bytes.count)
    #expect(file.nameRange(of: file.elements[1]) == bytes.count..<bytes.count)
    #expect(file.value(of: "id", in: file.elements[1]) == "a")
  }
}
