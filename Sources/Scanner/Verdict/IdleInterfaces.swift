internal import Rules

/// The lines of storyboards and nibs that have no effect, and so use nothing. They are found when the first line is in question.
final class IdleInterfaces {
  private let checkout: Checkout
  private let searched: SearchedFiles
  private lazy var byPath = checkout.idleLines
  /// Which identifiers of scenes files contain, of all scenes at once.
  private lazy var named = findNames()

  init(_ checkout: Checkout, _ searched: SearchedFiles) {
    self.checkout = checkout
    self.searched = searched
  }

  func contain(line: Int, of interface: String) -> Bool {
    byPath[interface]?.contain(line) { named.contains($0) } ?? false
  }

  /// The custom class that receives the action on a line, if it is known.
  func receiver(ofActionAt line: Int, in interface: String) -> String? { byPath[interface]?.receiver(ofActionAt: line) }

  private func findNames() -> OccurringStrings {
    let identifiers = byPath.values.reduce(into: Set<String>()) { $0.formUnion($1.identifiers) }
    var found = OccurringStrings(identifiers)
    for index in searched.files.indices where !found.containsAll(identifiers) {
      if let bytes = searched.contents(of: index, with: found.queries) { _ = found.search(bytes.span) }
    }
    return found
  }
}
