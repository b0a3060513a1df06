import SourceText
import Testing

@testable import Scanner

struct CommentedLinesTests {
  private static let swift = "import UIKit\n\nfunc show() {\n  print(1)\n}\n"
  private static let header = "#define SUM(a, b) \\\n  ((a) + (b))\nint sum(void);\n"

  private func areAllThatDiffers(_ old: String, _ new: String, _ language: SourceFile.Language = .swift) -> Bool {
    let forward = CommentedLines.areAllThatDiffers(between: Array(old.utf8), Array(new.utf8), language)
    #expect(forward == CommentedLines.areAllThatDiffers(between: Array(new.utf8), Array(old.utf8), language))
    return forward
  }

  @Test(arguments: [
    "// A\n" + swift, swift + "// A\n", swift + "\n// A\n", swift + "\n", swift.replacing("  print", with: "  // A\n  print"),
    swift.replacing("  print", with: "  /* A\n */\n\n  print"), swift.replacing("\n\n", with: "\n"), swift,
    swift.replacing("  print", with: "  // A\n  print") + "// B\n",
  ])
  func comments(new: String) {
    // Code between two changes counts as changed.
    #expect(areAllThatDiffers(Self.swift, new) != (new.contains("// A") && new.contains("// B")))
  }

  @Test(arguments: [
    swift.replacing("print(1)", with: "print(1) // A"), swift.replacing("  print", with: "  // print"), "/*\n" + swift,
    swift.replacing("print(1)", with: "print(2)"), swift.replacing("  print", with: "  let a = \"\"\"\n// A\n\"\"\"\n  print"),
    "",
    swift.replacing("  print", with: "  \u{0}print"), String(swift.dropLast()), swift.replacing("\n", with: "\r\n"),
  ])
  func code(new: String) { #expect(!areAllThatDiffers(Self.swift, new)) }

  @Test func linesInAString() {
    let old = "let a = \"\"\"\n  one\n  \"\"\"\n"
    #expect(!areAllThatDiffers(old, old.replacing("  one", with: "  // A\n  one")))
  }

  @Test func linesAfterAContinuation() {
    #expect(!areAllThatDiffers(Self.header, Self.header.replacing("\\\n", with: "\\\n// A\n"), .objectiveC))
    #expect(areAllThatDiffers(Self.header, Self.header.replacing("int", with: "// A\nint"), .objectiveC))
  }

  @Test(arguments: ["", "// A\n", "\n", "a", "\r", "\\\n"])
  func shortTexts(new: String) {
    for old in ["", "// B\n", "\n", "b", "\\"] { _ = areAllThatDiffers(old, new) }
    #expect(areAllThatDiffers(new, new))
  }
}
