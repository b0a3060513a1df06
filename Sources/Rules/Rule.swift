internal import Binary
public import Findings
internal import Project
internal import SourceText

/// A rule is a value: what it says of itself, and what it looks at.
public struct Rule: Sendable {
  public let descriptor: RuleDescriptor
  let checks: [Check]

  public var id: String { descriptor.id }

  init(_ descriptor: RuleDescriptor, checks: [Check]) {
    self.descriptor = descriptor
    self.checks = checks
  }
}

/// What a rule does with one kind of facts. A pure function: no disk, no clock, no environment.
///
/// Text files come to a check only when one of its `triggers` stands in their bytes, so a trigger must be part of everything that the
/// check can report. Of a binary the tables are read only when one of the `triggers` stands in its
/// symbols or strings; a check without triggers wants them of every binary, one without tables none.
enum Check: Sendable {
  case source(triggers: [String], @Sendable (SourceFile, inout TextFindingSink) -> Void)
  case interface(triggers: [String], @Sendable (InterfaceFile, inout TextFindingSink) -> Void)
  case binary(triggers: [String], BinaryRequest.Tables, @Sendable (BinaryImage, inout BinaryFindingSink) -> Void)
}
