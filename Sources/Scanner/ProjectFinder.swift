internal import Bytes
internal import Findings
internal import Rules

/// Finds the first-party project files of a tree, without ignored ones and build products.
struct ProjectFinder {
  /// Unreadable folders.
  let problems: [ExecutionNotification]
  /// Relative to the top of the tree.
  let projects: [Path]

  /// - Parameter path: a folder.
  init(below path: Path) throws(SystemError) {
    let source = try DiskSource(path: path)
    let location = path.absolute ?? Path()
    let options = ScanOptions(rules: RuleSet([], includesMentions: false), includesThirdParty: false)
    let root = FolderContext(rootAt: location, ignoreLists: GitignoreAbove.lists(of: location))
    var walk = TreeScan(
      source, options, work: [.root(root)], location: location, counter: FolderCounter(), seen: SeenFiles(), recordsFolders: true)
    var inventory = Inventory()
    var problems: [ExecutionNotification] = []
    for outcome in walk.run(onProgress: { _ in }) {
      inventory.add(outcome.inventory)
      problems += outcome.notifications
    }
    self.problems = problems.sorted()
    projects = inventory.files(of: .project)
  }
}
