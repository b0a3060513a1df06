internal import Bytes
internal import Findings

/// What the scripts of a target do with what the target embeds.
struct EmbeddingScripts: Sendable {
  private let copies: TargetCopies
  /// Scripts of CocoaPods.
  let ofPods: [PodEmbedding]
  /// Whether they run a file that may remove slices or bitcode.
  private let runStrippingFile: Bool

  fileprivate init(_ copies: TargetCopies, ofPods: [PodEmbedding], runStrippingFile: Bool) {
    self.copies = copies
    self.ofPods = ofPods
    self.runStrippingFile = runStrippingFile
  }

  /// Whether they may remove slices or bitcode of a framework.
  func mayStrip(_ framework: String) -> Bool { runStrippingFile || copies.mayStrip(framework) }
}

/// The script files of a checkout that targets may run. Their names are searched for all at once, because there may be as many of
/// them as targets.
struct ScriptFiles {
  private let search: LiteralSearch
  private let names: [String]
  /// The names of scripts that may remove slices or bitcode.
  private let stripping: Set<String>
  /// By name and by the folder that contains `Pods`: targets of several apps often have the same name.
  private var ofPods: [String: [String: PodEmbedding]] = [:]

  /// Requires `.embedding`.
  init(_ facts: FactStore) {
    stripping = Set(facts[.strippingScripts])
    for script in facts[.podEmbedding] { ofPods[script.name, default: [:]][script.folder] = script }
    names = stripping.union(ofPods.keys).sorted()
    search = LiteralSearch(names)
  }

  /// - Parameter folder: that of the target's project.
  func scripts(of copies: TargetCopies, in folder: Path) -> EmbeddingScripts {
    var found: Set<Int> = []
    copies.forEachMatch(of: search) { found.insert($0) }
    let run = found.sorted().map { names[$0] }
    return EmbeddingScripts(
      copies, ofPods: run.compactMap { script(named: $0, around: folder.description) },
      runStrippingFile: !stripping.isDisjoint(with: run))
  }

  /// The only script of a name, or that of the pods nearest to a project.
  private func script(named name: String, around project: String) -> PodEmbedding? {
    guard let scripts = ofPods[name] else { return nil }
    if scripts.count == 1 { return scripts.values.first }
    return scripts[project] ?? project.foldersAround.lazy.compactMap { scripts[$0] }.first
  }
}
