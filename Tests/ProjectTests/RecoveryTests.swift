import Bytes
import Testing

@testable import Project

/// What is said of a project that Xcode cannot open: the first real cause, at the place where it is.
struct RecoveryTests {
  /// A group in the form in which Xcode writes it.
  private static func project(_ objects: String) -> String {
    "// !$*UTF8*$!\n{\n\tobjects = {\n\(objects)\t};\n\trootObject = A;\n}\n"
  }

  private static let group =
    "\t\tA /* App */ = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\t\t\t\tF,\n\t\t\t);\n\t\t\tpath = App;\n\t\t};\n"
  private static let file = "\t\tF = {isa = PBXFileReference; path = a.m; sourceTree = \"<group>\"; };\n"

  private func problems(_ text: String) -> [String] {
    let file = ProjectFile(Array(text.utf8), name: "App")
    return file.problems.map { problem in
      let position = file.lines.position(of: problem.offset)
      return "\(position.line):\(position.column) \(problem.reason)"
    }
  }

  @Test func soundProjectHasNone() {
    #expect(problems(Self.project(Self.group + Self.file)) == [])
    #expect(problems(Self.project(Self.group + Self.file).replacing("\n", with: "\r\n")) == [])
    #expect(problems("\u{FEFF}" + Self.project(Self.group + Self.file)) == [])
    // Neither indentation nor lines are needed.
    #expect(problems(Self.project(Self.group + Self.file).replacing("\n", with: " ").replacing("// !$*UTF8*$! ", with: "")) == [])
  }

  @Test(arguments: [
    ("\t\t\tpath = App;\n\t\t};\n", "\t\t\tpath = App;\n", ["4:17 unclosed dictionary 'A /* App */'"]),
    ("\t\t\t);\n", "", ["6:15 unclosed array 'children'"]),
    ("\t\t\t\tF,\n\t\t\t);\n", "\t\t\t\tF,\n\t\t\t;\n", ["6:15 unclosed array 'children'"]),
    ("path = App;", "path = App", ["9:14 expected ';' after the value of 'path'"]),
    ("path = App;", "path App;", ["9:9 expected '=' after key 'path', found 'App'"]),
    (
      "path = App;", "path = App+Kit;",
      ["9:14 expected ';' after the value of 'path', found '+'; quote values that contain '+'"]
    ),
    ("path = App;", "path = \"App;", ["9:11 unterminated string"]),
    ("path = App;", "path = ;", ["9:11 expected a value, found ';'"]),
    ("path = App;", "path = App; /* the app", ["9:16 unterminated comment"]),
    ("\t\t};\n", "\t\t};\n\t\t};\n", ["11:3 extraneous '}'"]),
    ("\t\t\t);\n", "\t\t\t);\n\t\t\t);\n", ["9:4 extraneous ')'"]),
    ("isa = PBXGroup;", "isa = PBXGroup;;", ["5:19 expected a key, found ';'"]),
    ("\t\t\t\tF,\n", "\t\t\t\tF\n\t\t\t\tG,\n", ["7:6 expected ',' after the element"]),
    ("sourceTree = \"<group>\"; };", "sourceTree = \"<group>\"; ", ["11:7 unclosed dictionary 'F'"]),
    ("\trootObject = A;\n}\n", "\trootObject = A;\n", ["2:1 unclosed dictionary"]),
    ("\trootObject = A;\n}\n", "\trootObject = A;\n}\n}\n", ["15:1 unexpected text after the value"]),
    ("PBXGroup;\n", "\u{0}PBXGroup;\n", ["5:10 expected a value, found byte 0x0"]),
  ])
  func causeIsNamedWhereItIs(sound: String, broken: String, expected: [String]) {
    let text = Self.project(Self.group + Self.file)
    #expect(text.contains(sound))
    #expect(problems(text.replacing(sound, with: broken, maxReplacements: 1)) == expected)
  }

  @Test func faultsFarFromEachOtherAreAllNamed() {
    let text = Self.project(Self.group.replacing("path = App;", with: "path = App") + Self.file.replacing("a.m", with: "a+b.m"))
    #expect(problems(text).map { $0.prefix(2) } == ["9:", "11"])
  }

  @Test func noMoreThanTwentyAreNamed() {
    let lines = (0..<100).map { "\t\tF\($0) = {isa = PBXFileReference path = a.m; };\n" }.joined()
    #expect(problems(Self.project(lines)).count == 20)
  }

  @Test func fileThatIsCutOffHasAFaultOrTwo() {
    let text = Array(Self.project(Self.group + Self.file).utf8)
    for length in 0..<text.count - 1 {
      let file = ProjectFile(Array(text[..<length]), name: "App")
      #expect(file.project == nil && (1...2).contains(file.problems.count), "\(length) bytes: \(file.problems)")
      #expect(file.problems.allSatisfy { $0.offset <= length })
    }
  }

  @Test(arguments: [
    ([UInt8](), "project file is empty"), (Array("{}".utf8), "no 'objects' dictionary"),
    (Array("{ objects = ( ); }".utf8), "no 'objects' dictionary"),
    (Array("{ a = \"\u{E9}".utf8) + [0xFF, 0x22, 0x3B, 0x7D], "invalid UTF-8 byte 0xFF"),
    ([0x00, 0x01, 0x02], "expected a value, found byte 0x0"),
  ])
  func whatIsNoProjectIsToldAtAPlace(bytes: [UInt8], reason: String) {
    let file = ProjectFile(bytes, name: "App")
    #expect(file.problems.map(\.reason) == [reason])
    #expect(file.project == nil)
  }

  @Test(.timeLimit(.minutes(60)), arguments: ["{", "{a=(", "(", "{a={", "{a=\"", "{/*", "{a=b ", "{a;", "{a=b\n\"", "{a=(b,\n}"])
  func endlessTextEnds(piece: String) {
    let file = ProjectFile(Array(String(repeating: piece, count: 100_000).utf8), name: "App")
    #expect(file.project == nil)
    #expect((1...20).contains(file.problems.count))
  }
}
