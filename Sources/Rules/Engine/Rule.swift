public import Findings

/// A rule: its description, checks, and fixers.
public struct Rule: Sendable {
  public let descriptor: RuleDescriptor
  let checks: [Check]
  let fixers: [Fixer]

  public var id: String { descriptor.id }

  /// Whether it checks files together, so that its findings differ in a part of a checkout.
  public var checksCheckout: Bool {
    checks.contains { check in
      if case .checkout = check { true } else { false }
    }
  }

  /// Whether some of its findings can be fixed automatically.
  public var hasFixes: Bool { !fixers.isEmpty }

  init(_ descriptor: RuleDescriptor, checks: [Check], fixers: [Fixer] = []) {
    self.descriptor = descriptor
    self.checks = checks
    self.fixers = fixers
  }
}
