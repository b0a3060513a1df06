import Bytes
import Project
import TestSupport
import Testing

struct JSONTests {
  private func json(_ text: String) throws -> PropertyList {
    try JSONReader.read(Array(text.utf8))
  }

  @Test(
    arguments: [
      ("null", .null), ("true", .boolean(true)), (" false\n", .boolean(false)), ("0", .integer(0)), ("-12", .integer(-12)),
      ("1.5", .real(1.5)), ("-1e3", .real(-1000)), ("1E+2", .real(100)), ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", .real(9_223_372_036_854_775_808)), ("\"\"", .string("")), ("[]", .array([])),
      ("{}", .dictionary([])),
      ("[ 1 , [ ] ,\"a\"]", .array([.integer(1), .array([]), .string("a")])), ("\u{FEFF}[1]", .array([.integer(1)])),
    ] as [(String, PropertyList)])
  func valueIsRead(text: String, value: PropertyList) throws {
    #expect(try json(text) == value)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00fc\u20AC""#, "\u{FC}\u{20AC}"), (#""\ud83d\ude00""#, "\u{1F600}"),
    (#""\ud83d""#, "\u{FFFD}"), (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\u0000""#, "\0"), ("\"网页\"", "网页"),
  ])
  func stringIsRead(text: String, value: String) throws {
    #expect(try json(text) == .string(value))
  }

  @Test func objectKeepsItsOrderAndItsDoubles() throws {
    let object = try json(#"{ "b" : 1, "a" : { "c" : [true] }, "b" : 2 }"#)
    #expect(object.keys == ["b", "a", "b"])
    #expect(object["b"] == .integer(1))
    #expect(object.at("a.c") == .array([.boolean(true)]))
  }

  @Test(arguments: [
    ("", 0, "a value is missing"), ("[1,]", 3, "a value is missing"), ("{\"a\":}", 5, "a value is missing"),
    ("{\"a\" 1}", 5, "':' is missing after a key"), ("{a:1}", 1, "a key is missing"), ("{\"a\":1,}", 7, "a key is missing"),
    ("[1 2]", 3, "an array that begins at byte 0 is not closed"), (" [ [1", 5, "an array that begins at byte 3 is not closed"),
    ("{\"a\":1", 6, "an object that begins at byte 0 is not closed"), (" \"abc", 1, "a string is not closed"),
    ("\"\\", 0, "a string is not closed"), ("[] x", 3, "text after the end of the value"), ("[nil]", 1, "'nil' is not a value"),
    ("-inf", 0, "'-inf' is not a value"), ("0x10", 0, "'0x10' is not a value"), ("+1", 0, "'+1' is not a value"),
    ("nan", 0, "'nan' is not a value"), ("'a'", 0, "''a'' is not a value"), ("-", 0, "'-' is not a value"),
    (#""\u12""#, 3, "four hexadecimal digits are missing"), (#""\u+123""#, 3, "four hexadecimal digits are missing"),
    (#""\ud83d\u""#, 9, "four hexadecimal digits are missing"),
  ])
  func faultPointsToItsPlace(text: String, offset: Int, reason: String) {
    let error = #expect(throws: ReadError.self) { _ = try json(text) }
    #expect(error?.offset == offset)
    #expect(error?.reason == reason)
    #expect(error?.structure == "JSON")
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func deepNestingIsAnErrorBeforeTheStackEnds(opening: String) {
    let error = #expect(throws: ReadError.self) { _ = try json(String(repeating: opening, count: 100_000)) }
    #expect(error?.reason == "nested too deeply")
  }

  @Test func assetCatalogIsRead() throws {
    let contents = try JSONReader.read(try fixtureBytes("sample-app/Postcards/Assets.xcassets/AppIcon.appiconset/Contents.json"))
    #expect(contents.at("info.version") == .integer(1))
    #expect(contents["images"]?.array?.isEmpty == false)
  }

  @Test(arguments: [
    ("{\"a\" : \"b\"}", "a"), ("{ \"a\" = \"b\"; }", "a"), ("[]", nil), (#"{"a\"b" : 1}"#, "a\"b"), (#"{ "a\"b" = 1; }"#, "a\"b"),
  ])
  func formatIsKnownByWhatFollowsTheFirstKey(text: String, key: String?) throws {
    #expect(try propertyList(text).keys?.first == key)
  }
}
