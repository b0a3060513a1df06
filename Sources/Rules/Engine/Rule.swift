internal import Binary
public import Findings
internal import Project
internal import SourceText

/// A rule is a value: what it says of itself, and what it looks at.
public struct Rule: Sendable {
  public let descriptor: RuleDescriptor
  let checks: [Check]

  public var id: String { descriptor.id }

  /// Whether it looks at more than one file at a time, so that it finds other things in a part of a checkout.
  public var looksAtCheckout: Bool {
    checks.contains { check in
      if case .checkout = check { true } else { false }
    }
  }

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
  /// `project.pbxproj`. Such files are few, so that every check sees all of them.
  case project(needs: ProjectNeeds = [], @Sendable (ProjectFile, inout TextFindingSink) -> Void)
  /// `.gitattributes`.
  case gitAttributes(triggers: [String], @Sendable (GitAttributes, inout TextFindingSink) -> Void)
  /// `.podspec` and `.podspec.json`.
  case podSpecification(triggers: [String], @Sendable (PodSpecification, inout TextFindingSink) -> Void)
  case source(triggers: [String], @Sendable (SourceFile, inout TextFindingSink) -> Void)
  case interface(triggers: [String], @Sendable (InterfaceFile, inout TextFindingSink) -> Void)
  /// After all files: what concerns more than one of them.
  case checkout(needs: CheckoutNeeds, @Sendable (Checkout, inout CheckoutFindingSink) -> Void)
  case binary(triggers: [String], BinaryRequest.Tables, @Sendable (BinaryImage, inout BinaryFindingSink) -> Void)
}

/// What a check of projects wants to know of the checkout around them; it costs reading folders and files.
public struct ProjectNeeds: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Whether the files are there that targets build.
  public static let presence = ProjectNeeds(rawValue: 1)
  /// Build settings, with configuration files.
  public static let configurations = ProjectNeeds(rawValue: 2)
}
