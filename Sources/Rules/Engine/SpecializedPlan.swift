internal import Bytes

/// A plan for text files of one type whose functions are specialized for that type.
///
/// Behind an existential, the functions of a generic plan are unspecialized and look up type metadata for every file.
struct SpecializedPlan: FilePlan {
  let isWanted: Bool
  private let opensFile: @Sendable (FilePlace, Bool) -> Bool
  private let factsOfUnopened: @Sendable (FilePlace) -> [CollectedFact]
  private let runFile: @Sendable (inout FileBuffer, FilePlace, Bool, inout ReadingContext) throws(ReadError) -> FileOutcome

  init<File>(_ plan: TextPlan<File>) {
    isWanted = plan.isWanted
    opensFile = { plan.opens($0, isChecked: $1) }
    factsOfUnopened = { plan.facts(ofUnopened: $0) }
    runFile = { (buffer, file, isChecked, context) throws(ReadError) in
      try plan.run(&buffer, file, isChecked: isChecked, &context)
    }
  }

  func opens(_ file: FilePlace, isChecked: Bool) -> Bool { opensFile(file, isChecked) }

  func facts(ofUnopened file: FilePlace) -> [CollectedFact] { factsOfUnopened(file) }

  func run(
    _ buffer: inout FileBuffer, _ file: FilePlace, isChecked: Bool, _ context: inout ReadingContext
  ) throws(ReadError) -> FileOutcome {
    try runFile(&buffer, file, isChecked, &context)
  }
}
