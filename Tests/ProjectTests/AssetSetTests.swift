import Bytes
import Project
import TestSupport
import Testing

struct AssetSetTests {
  private func set(_ text: String) throws -> AssetSet {
    try AssetSet(Array(text.utf8))
  }

  @Test(
    arguments: [
      ("icon.imageset", .image), ("AppIcon.appiconset", .appIcon), ("a.b.ColorSet", .color), ("x.symbolset", .symbol),
      ("Front.imagestacklayer", .imageStackLayer), ("S.stickersiconset", .stickerIcon), ("Icons", nil), ("Assets.xcassets", nil),
      ("v1.2", nil), ("", nil), (".", nil),
    ] as [(String, AssetSet.Kind?)])
  func extensionTellsTheKind(name: String, kind: AssetSet.Kind?) {
    #expect(AssetSet.kind(ofFolder: name) == kind)
  }

  @Test func imageSetIsRead() throws {
    let set = try set(
      """
      { "images" : [
          { "idiom" : "universal", "filename" : "a.pdf", "language-direction" : "left-to-right", "locale" : "fr" },
          { "idiom" : "iphone", "scale" : "2x", "width-class" : "compact", "height-class" : "regular", "subtype" : "retina4",
            "appearances" : [ { "appearance" : "luminosity", "value" : "dark" },
              { "appearance" : "contrast", "value" : "high" } ] },
          { "filename" : "old.png", "unassigned" : true, "screen-width" : "<=145", "role" : "r", "platform" : "ios",
            "size" : "60x60", "extent" : "full-screen" } ],
        "info" : { "version" : 1, "author" : "xcode" },
        "properties" : { "preserves-vector-representation" : true, "template-rendering-intent" : "template",
          "localizable" : true } }
      """)
    #expect(set.slots.map(\.filename) == ["a.pdf", nil, "old.png"])
    #expect(set.preservesVector && !set.providesNamespace)
    let (first, second, third) = (set.slots[0], set.slots[1], set.slots[2])
    #expect(
      first.idiom == "universal" && first.scale == nil && first.languageDirection == "left-to-right" && first.locale == "fr")
    #expect(first.appearances.isEmpty && !first.unassigned)
    #expect(second.scale == "2x" && second.widthClass == "compact" && second.heightClass == "regular")
    #expect(second.subtype == "retina4")
    #expect(second.appearances.map(\.value) == ["dark", "high"])
    #expect(second.appearances.first?.appearance == "luminosity")
    #expect(third.unassigned && third.screenWidth == "<=145" && third["role"] == "r" && third["platform"] == "ios")
    #expect(third.size == "60x60" && third["extent"] == "full-screen")
  }

  @Test(arguments: [
    "images", "symbols", "data", "colors", "assets", "layers", "children", "textures", "frames", "what is to come",
  ])
  func anyListHoldsEntries(key: String) throws {
    #expect(try set("{ \"\(key)\" : [ { \"filename\" : \"a\" } ] }").slots.map(\.filename) == ["a"])
  }

  @Test func stickerNamesItsFileInItsProperties() throws {
    let text = #"{ "info" : { "version" : 1 }, "properties" : { "filename" : "cat.png" } }"#
    let slots = try set(text).slots
    #expect(slots.map(\.filename) == ["cat.png"])
    #expect(slots.first?.place == 61..<68)
  }

  @Test func groupHasNoEntries() throws {
    let group = try set(#"{ "info" : { "version" : 1 }, "properties" : { "provides-namespace" : true } }"#)
    #expect(group.slots.isEmpty && group.providesNamespace && !group.preservesVector)
    #expect(try set("{}").slots.isEmpty)
  }

  /// Other strings under the same key, before and between the names, must not shift them.
  @Test func placeHoldsTheName() throws {
    let text = #"""
      { "info" : { "filename" : "no", "x" : [ { "filename" : "no" } ] }, "filename" : "no",
        "images" : [ { "color" : { "filename" : "no" }, "filename" : "a.png" }, 5, [ { "filename" : "no" } ], { "filename" : 1 },
          { "filename"   :   "b.png", "more" : { "filename" : "no" } }, { "idiom" : "mac" },
          { "filename" : { "filename" : "no" } }, { "filename" : "Gr\u00fcn.png", "filename" : "no" }, { "filename" : "" } ],
        "data" : [ { "filename" : "c" } ] }
      """#
    let bytes = Array(text.utf8)
    let slots = try AssetSet(bytes).slots
    #expect(slots.map(\.filename) == ["a.png", nil, "b.png", nil, nil, "Grün.png", "", "c"])
    let written = slots.map { slot in slot.place.map { String(decoding: bytes[$0], as: UTF8.self) } }
    #expect(written == ["a.png", nil, "b.png", nil, nil, #"Gr\u00fcn.png"#, "", "c"])
  }

  @Test func wrongTypesArePassedOver() throws {
    let set = try set(
      """
      { "images" : { "filename" : "a" }, "colors" : [ null, "x", [], { "appearances" : { "value" : "dark" }, "idiom" : 3 },
        { "appearances" : [ 1, { "appearance" : "luminosity" }, { "appearance" : "luminosity", "value" : "dark" } ],
          "unassigned" : "yes" } ], "properties" : [ true ] }
      """)
    #expect(set.slots.count == 2)
    #expect(set.slots[0].appearances.isEmpty && set.slots[0].idiom == nil)
    #expect(set.slots[1].appearances.count == 1 && !set.slots[1].unassigned)
    #expect(!set.preservesVector)
  }

  @Test(arguments: [
    ("", "expected a value", "JSON"), ("{ \"images\" : [ }", "expected a value", "JSON"),
    ("[]", "the top level is not a dictionary", "asset catalog"),
    ("<<<<<<< HEAD", "unexpected '<<<<<<<'", "JSON"),
  ])
  func badFileIsAnError(text: String, reason: String, structure: String) {
    let error = #expect(throws: ReadError.self) { _ = try set(text) }
    #expect(error?.reason == reason)
    #expect(error?.structure == structure)
  }

  @Test func cutOffFileIsAnError() throws {
    let bytes = try fixtureBytes("sample-app/Postcards/Assets.xcassets/AppIcon.appiconset/Contents.json")
    #expect(try AssetSet(bytes).slots.isEmpty == false)
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    for count in 0...end {
      #expect(throws: ReadError.self) { _ = try AssetSet(Array(bytes.prefix(count))) }
    }
  }
}
