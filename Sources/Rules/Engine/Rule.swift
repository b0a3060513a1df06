public import Findings

/// A rule is a value: what it says of itself, and what it looks at.
public struct Rule: Sendable {
  public let descriptor: RuleDescriptor
  let checks: [Check]
  let fixers: [Fixer]

  public var id: String { descriptor.id }

  /// Whether it looks at more than one file at a time, so that it finds other things in a part of a checkout.
  public var looksAtCheckout: Bool {
    checks.contains { check in
      if case .checkout = check { true } else { false }
    }
  }

  /// Whether edits of the file itself resolve some of its findings.
  public var hasFixes: Bool { !fixers.isEmpty }

  init(_ descriptor: RuleDescriptor, checks: [Check], fixers: [Fixer] = []) {
    self.descriptor = descriptor
    self.checks = checks
    self.fixers = fixers
  }
}
