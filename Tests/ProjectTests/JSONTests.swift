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
    ("", 0, "expected a value"), ("[1,,]", 3, "expected a value"), ("{\"a\":}", 5, "expected a value"),
    ("{\"a\" 1}", 5, "expected ':' after the key"), ("{a:1}", 1, "expected a key"), ("{\"a\":1,,}", 7, "expected a key"),
    ("[1 2]", 3, "unclosed array (opened at byte 0)"), (" [ [1", 5, "unclosed array (opened at byte 3)"),
    ("{\"a\":1", 6, "unclosed object (opened at byte 0)"), (" \"abc", 1, "unterminated string"),
    ("\"\\", 0, "unterminated string"), ("[] x", 3, "unexpected text after the value"), ("[nil]", 1, "unexpected 'nil'"),
    ("-inf", 0, "unexpected '-inf'"), ("0x10", 0, "unexpected '0x10'"), ("+1", 0, "unexpected '+1'"),
    ("nan", 0, "unexpected 'nan'"), ("'a'", 0, "unexpected ''a''"), ("-", 0, "unexpected '-'"),
    (#""\u12""#, 3, "expected four hexadecimal digits"), (#""\u+123""#, 3, "expected four hexadecimal digits"),
    (#""\ud83d\u""#, 9, "expected four hexadecimal digits"),
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
