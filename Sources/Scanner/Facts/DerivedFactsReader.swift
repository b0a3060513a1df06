internal import Bytes
internal import Findings
internal import Project
internal import Rules

/// Collects the facts that require files to be read a second time.
struct DerivedFactsReader {
  private let source: any FileSource
  private let options: ScanOptions
  /// Absolute; empty if unknown.
  private let top: Path
  /// That of the top; nil if only a part of the checkout is known.
  private let context: FolderContext?

  init(_ source: any FileSource, _ options: ScanOptions, top: Path, context: FolderContext?) {
    self.source = source
    self.options = options
    self.top = top
    self.context = context
  }

  /// - Parameter unread: receives what is not read although a rule may need it.
  func derivedFacts(of facts: FactStore, _ inventory: Inventory, _ unread: inout [ExecutionNotification]) -> DerivedFacts {
    var derived = DerivedFacts()
    // Neither half depends on the other, and each takes a thirtieth of a scan.
    let halves = WorkQueue(Half.allCases)
    let workers = context == nil ? 1 : min(options.jobs, Half.allCases.count)
    for found in runWorkers(workers, { _ in read(halves, facts, inventory) }) {
      derived.members.merge(found.members) { first, _ in first }
      derived.assetContents.merge(found.assetContents) { first, _ in first }
      derived.projectContexts.merge(found.projectContexts) { first, _ in first }
    }
    derived.hasTransparentPixels = { [source] path in source.hasTransparentPixels(at: Path(path)) }
    if context != nil, options.rules.facts.needsBuildSettings { addBuiltBundles(of: facts, to: &derived, &unread) }
    return derived
  }

  private enum Half: CaseIterable {
    case contents, projects
  }

  /// What one thread collects.
  private func read(_ halves: WorkQueue<Half>, _ facts: FactStore, _ inventory: Inventory) -> DerivedFacts {
    var derived = DerivedFacts()
    halves.drain { half in
      switch half {
      case .contents:
        let request = options.rules.facts
        if request.needsMembers { derived.members = ClassMemberScan(source: source).members(for: facts) }
        if request.needsAssetContents { derived.assetContents = AssetContents(source: source).hashes(for: facts) }
      case .projects:
        // Ignored files may be present or not.
        let listed = options.honorsGitignore ? inventory : Inventory()
        let files = CheckoutFiles(source: source, root: context, inventory: listed, walked: inventory)
        derived.projectContexts = files.projectContexts(of: facts)
      }
    }
    return derived
  }

  private func addBuiltBundles(of facts: FactStore, to derived: inout DerivedFacts, _ unread: inout [ExecutionNotification]) {
    let bundles = facts.builtBundles(root: String(decoding: top.lastComponent, as: UTF8.self))
    guard !bundles.isEmpty else { return }
    var reader = BuiltContents(source, options)
    derived.builtBundles = bundles.map { bundle in
      var bundle = bundle
      bundle.contents = reader.contents(of: bundle)
      return bundle
    }
    unread += reader.unread
  }
}
