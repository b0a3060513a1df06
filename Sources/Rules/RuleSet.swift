public import Binary
internal import Bytes
public import Findings
public import Project
public import SourceText

/// The rules of one scan, arranged by the kind of facts that they look at.
public struct RuleSet: Sendable {
  public let rules: [Rule]
  /// Checks of source files.
  public let source: TextChecks<SourceFile>
  /// Checks of storyboards and xibs.
  public let interface: TextChecks<InterfaceFile>
  public let project: TextChecks<ProjectFile>
  public let gitAttributes: TextChecks<GitAttributes>
  public let podSpecification: TextChecks<PodSpecification>
  /// What any rule wants to know of the checkout around a project.
  public let projectNeeds: ProjectNeeds
  private let binary: [BinaryCheck]
  private let checkout: [(RuleDescriptor, @Sendable (Checkout, inout CheckoutFindingSink) -> Void)]

  /// What the rules that look at the checkout as a whole want to know of it.
  public let checkoutNeeds: CheckoutNeeds
  private let ownScreen: SourceScreen
  private let thirdPartyScreen: SourceScreen

  /// What tells which sources hold names that such rules ask for.
  public func sourceScreen(isThirdParty: Bool) -> SourceScreen { isThirdParty ? thirdPartyScreen : ownScreen }

  /// Whether a rule could report something of the files whose facts these are that depends on the rest of the checkout.
  public func dependOnCheckout(_ facts: CheckoutFacts) -> Bool {
    guard !checkoutNeeds.isEmpty else { return false }
    return !facts.interfaces.isEmpty || !facts.catalogs.isEmpty || !facts.images.isEmpty || !facts.stringTables.isEmpty
      || checkoutNeeds.contains(.everySource) && !facts.sources.isEmpty
      || facts.names.contains { !$0.uses.isEmpty || !$0.texts.isEmpty }
  }

  public func findings(in facts: Checkout) -> [[Finding]] {
    checkout.flatMap { descriptor, body in
      var sink = CheckoutFindingSink(descriptor, options: options[descriptor.id] ?? [:], rewording: rewording)
      body(facts, &sink)
      return sink.findings
    }
  }

  /// Whether anybody wants to know of suppressions that silence nothing.
  public var judgesSuppressions: Bool { rules.contains { $0.id == Rule.ofSuppressions.id } }

  /// What comments begin with that silence findings.
  public static let suppressionMarker: StaticString = "applint:"

  private let options: [String: [String: Int]]

  /// - Parameters:
  ///   - options: by rule and name; the rules' own where nothing is said.
  ///   - includesMentions: whether evidence that proves nothing is reported too.
  ///   - rewording: puts other words into messages: tests show that no identity depends on them.
  public init(
    _ rules: [Rule], options: [String: [String: Int]] = [:], includesMentions: Bool,
    rewording: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.rewording = rewording
    self.rules = rules
    self.options = options
    let marker = Self.suppressionMarker.description
    self.includesMentions = includesMentions
    var source: [TextChecks<SourceFile>.Entry] = []
    var interface: [TextChecks<InterfaceFile>.Entry] = []
    var project: [TextChecks<ProjectFile>.Entry] = []
    var gitAttributes: [TextChecks<GitAttributes>.Entry] = []
    var podSpecification: [TextChecks<PodSpecification>.Entry] = []
    var projectNeeds: ProjectNeeds = []
    var checkout: [(RuleDescriptor, @Sendable (Checkout, inout CheckoutFindingSink) -> Void)] = []
    var checkoutNeeds: CheckoutNeeds = []
    var binary: [BinaryCheck] = []
    for rule in rules {
      for check in rule.checks {
        switch check {
        case .source(let triggers, let body): source.append(.init(rule.descriptor, triggers, body))
        case .interface(let triggers, let body): interface.append(.init(rule.descriptor, triggers, body))
        case .project(let needs, let body):
          project.append(.init(rule.descriptor, [], body))
          projectNeeds.formUnion(needs)
        case .checkout(let needs, let body):
          checkout.append((rule.descriptor, body))
          checkoutNeeds.formUnion(needs)
        case .gitAttributes(let triggers, let body): gitAttributes.append(.init(rule.descriptor, triggers, body))
        case .podSpecification(let triggers, let body): podSpecification.append(.init(rule.descriptor, triggers, body))
        case .binary(let triggers, let tables, let body):
          binary.append(BinaryCheck(descriptor: rule.descriptor, triggers: triggers, tables: tables, body: body))
        }
      }
    }
    self.source = TextChecks(source, marker: marker, includesMentions: includesMentions, rewording: rewording)
    self.interface = TextChecks(interface, marker: marker, includesMentions: includesMentions, rewording: rewording)
    self.project = TextChecks(project, includesMentions: includesMentions, rewording: rewording)
    self.gitAttributes = TextChecks(gitAttributes, marker: marker, includesMentions: includesMentions, rewording: rewording)
    self.podSpecification = TextChecks(podSpecification, marker: marker, includesMentions: includesMentions, rewording: rewording)
    self.projectNeeds = projectNeeds
    self.checkout = checkout
    self.checkoutNeeds = checkoutNeeds
    ownScreen = SourceScreen(wants: checkoutNeeds.sourceWants(isJudged: true))
    thirdPartyScreen = SourceScreen(wants: checkoutNeeds.sourceWants(isJudged: false))
    self.binary = binary
    binaryRequest = Self.request(binary)
    thirdPartyBinaryRequest = Self.request(binary.filter(\.descriptor.judgesThirdParty))
  }

  private static func request(_ checks: [BinaryCheck]) -> BinaryRequest {
    let reading = checks.filter { !$0.tables.isEmpty }
    let triggers = reading.contains { $0.triggers.isEmpty } ? nil : LiteralSearch(Set(reading.flatMap(\.triggers)).sorted())
    return BinaryRequest(reading.reduce(into: []) { $0.formUnion($1.tables) }, triggers: triggers)
  }

  private let includesMentions: Bool
  private let rewording: @Sendable (String) -> String

  private let binaryRequest: BinaryRequest
  private let thirdPartyBinaryRequest: BinaryRequest

  /// Whether any rule looks into binaries of the app itself, or of others.
  public func judgesBinaries(thirdParty: Bool) -> Bool {
    binary.contains { !thirdParty || $0.descriptor.judgesThirdParty }
  }

  /// What the rules want to know of a binary.
  public func binaryRequest(thirdParty: Bool) -> BinaryRequest {
    thirdParty ? thirdPartyBinaryRequest : binaryRequest
  }

  /// A judge for the images of one binary file.
  public func binaryJudge(path: String, isThirdParty: Bool) -> BinaryJudge {
    BinaryJudge(
      binary.filter { !isThirdParty || $0.descriptor.judgesThirdParty }
        .map { (BinaryFindingSink($0.descriptor, path: path, includesMentions: includesMentions, rewording: rewording), $0.body) }
    )
  }
}

/// A rule's check of binaries.
private struct BinaryCheck: Sendable {
  let descriptor: RuleDescriptor
  let triggers: [String]
  let tables: BinaryRequest.Tables
  let body: @Sendable (BinaryImage, inout BinaryFindingSink) -> Void
}

/// Shows the images of one binary file to every rule, one image at a time.
public struct BinaryJudge {
  private var checks: [(sink: BinaryFindingSink, body: @Sendable (BinaryImage, inout BinaryFindingSink) -> Void)]

  init(_ checks: [(BinaryFindingSink, @Sendable (BinaryImage, inout BinaryFindingSink) -> Void)]) {
    self.checks = checks
  }

  public mutating func judge(_ image: BinaryImage) {
    for index in checks.indices { checks[index].body(image, &checks[index].sink) }
  }

  /// The findings of all images together.
  public func finish() -> [Finding] {
    checks.flatMap { $0.sink.finish() }
  }
}
