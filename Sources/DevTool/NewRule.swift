internal import Arguments
internal import Bytes

/// Creates the source file and test data of a new rule.
struct NewRule: Command {
  static let name = "new-rule"
  static let abstract = "Create a rule: its source file and its folder in testdata."

  let id: String

  init(_ arguments: inout ArgumentReader) throws {
    id = try arguments.positional(
      "<id>", "Id in kebab case, which names the defect and reads as \"allow ⟨id⟩\".")
  }

  func validate() throws {
    let words = id.split(separator: "-", omittingEmptySubsequences: false)
    guard words.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) } }) else {
      throw ValidationError("'\(id)' is not in kebab case")
    }
  }

  func run() throws {
    let words = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let typeName = words.joined()
    let file = Path("Sources/Rules/\(typeName).swift")
    guard (try? EntryType(ofPath: file)) == nil else { throw ValidationError("'\(file)' already exists") }
    try write(source(property: typeName.prefix(1).lowercased() + typeName.dropFirst()), to: file)
    try write("let fires = Defect()\n", to: Path("testdata/rules/\(id)/bad/Example.swift"))
    try write("let isFine = Cure()\n", to: Path("testdata/rules/\(id)/good/Example.swift"))
  }

  private func write(_ text: String, to path: Path) throws {
    try Directory.create(path.parent)
    try Output.write(text.utf8, to: path)
    print("wrote \(path)")
  }

  private func source(property: String) -> String {
    """
    internal import Findings
    internal import SourceText

    extension Rule {
      static let \(property) = Rule(
        RuleDescriptor(
          id: "\(id)",
          title: "Noun phrase of at most six words",
          level: .warning,
          summary: "One line that names the defect, without a final period",
          rationale: "Why it matters, in full sentences.",
          remedy: "What to do, in full sentences.",
          fix: "Short imperative clause, without a final period",
          tags: [],
          checksThirdParty: false,
          badExamples: [Example(.swift, "let fires = ↓Defect()\\n")],
          goodExamples: [Example(.swift, "let isFine = Cure()\\n")]),
        checks: [
          .file(.swift, triggers: ["Defect"]) { file, sink in
            for token in file.tokens where token.kind == .identifier && !token.isDead && file.text(token.range) == "Defect" {
              sink.report(.defect, .use, at: token.range)
            }
          }
        ])
    }

    extension Message {
      fileprivate static let defect: Message = "what is wrong at this place"
    }

    """
  }
}
