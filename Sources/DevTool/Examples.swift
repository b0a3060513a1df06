internal import Arguments
internal import Bytes
internal import Findings
internal import Rules

/// Writes the examples of rules as checkouts: `folder/rule/bad-1`.
struct Examples: Command {
  static let name = "examples"
  static let abstract = "Write the examples of all rules and their companions to a folder."

  let folder: Path

  init(_ arguments: inout ArgumentReader) throws {
    folder = Path(try arguments.positional("<folder>", "Folder that gets a folder for each rule."))
  }

  func run() throws {
    for rule in Rule.all {
      let descriptor = rule.descriptor
      for (kind, examples) in [("bad", descriptor.badExamples), ("good", descriptor.goodExamples)] {
        for (index, example) in examples.enumerated() {
          try write(example, to: folder.appending(descriptor.id).appending("\(kind)-\(index + 1)"))
        }
      }
    }
  }

  private func write(_ example: Example, to checkout: Path) throws {
    try write(Array(example.text.utf8), to: checkout.appending(example.language.path))
    for file in example.companions.files where !file.isFolder {
      try write(file.contents, to: checkout.appending(file.path))
    }
  }

  private func write(_ bytes: [UInt8], to path: Path) throws {
    try Directory.create(path.parent)
    try Output.write(bytes, to: path)
  }
}
