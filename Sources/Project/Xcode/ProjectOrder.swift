internal import Bytes

/// An order for the entries of a project file.
public enum ProjectOrder: String, CaseIterable, Sendable {
  /// Groups before files, by kind rather than name; digits compare as numbers, case is ignored; ties are broken by exact name,
  /// then by id. Independent of the machine. Lists whose order matters are kept: build phases, linked libraries, copied files,
  /// scripts, targets, main group and products.
  case natural
  /// WebKit's `Tools/Scripts/sort-Xcode-project-file`.
  case webkit
  /// `xUnique -s`.
  case xunique
  /// `xcodeproj sort` (CocoaPods).
  case xcodeproj

  /// Unsorted lists.
  ///
  /// - Parameter projectName: name of the `.xcodeproj` folder without extension.
  public func rearrangements(of project: XcodeProject, projectName: String) -> [Rearrangement] {
    lists(of: project, projectName).compactMap { Rearrangement($0, in: project) }
  }

  /// The same; none if the project is not kept sorted: most of its lists are unsorted.
  func rearrangementsIfKept(in project: XcodeProject, projectName: String) -> [Rearrangement] {
    let lists = lists(of: project, projectName)
    let unsorted = lists.compactMap { Rearrangement($0, in: project) }
    let isLong = { (elements: [Int]) in elements.count >= Self.minLength }
    let count = lists.count { isLong($0.elements) }
    return count >= Self.minLists && unsorted.count { isLong($0.elements) } * 2 > count ? [] : unsorted
  }

  /// Shorter lists are often sorted by chance.
  private static let minLength = 3
  /// Fewer lists do not show a habit.
  private static let minLists = 4

  private func lists(of project: XcodeProject, _ name: String) -> [SortableList] {
    switch self {
    case .natural:
      var order = NaturalOrder(project)
      return order.lists()
    case .webkit: return WebKitOrder(project, projectName: name).lists()
    case .xunique: return XUniqueOrder(project: project).lists()
    case .xcodeproj: return XcodeprojOrder(project).lists()
    }
  }
}

/// A list that an order applies to.
struct SortableList {
  /// Index of the owning object; nil for the objects themselves.
  let owner: Int?
  let key: String
  /// Nodes of the elements, or of the keys of entries.
  let elements: [Int]
  /// The sorted order, as indexes of `elements`.
  let order: [Int]
}

extension SortableList {
  /// Sorts elements by their keys; the sort is stable.
  init<Key>(owner: Int?, key: String, elements: [Int], keys: [Key], by precedes: (Key, Key) -> Bool) {
    self.init(owner: owner, key: key, elements: elements, count: keys.count) { precedes(keys[$0], keys[$1]) }
  }

  /// - Parameter precedes: whether the first of two element indexes sorts before the second.
  init(owner: Int?, key: String, elements: [Int], count: Int, by precedes: (Int, Int) -> Bool) {
    let isSorted = (1..<max(1, count)).allSatisfy { !precedes($0, $0 - 1) }
    let order = isSorted ? Array(0..<count) : (0..<count).sorted { precedes($0, $1) || !precedes($1, $0) && $0 < $1 }
    self.init(owner: owner, key: key, elements: elements, order: order)
  }
}

/// An unsorted list.
public struct Rearrangement: Sendable {
  /// Index of the owning object; nil for the objects themselves.
  public let owner: Int?
  /// `children`, `files`, …
  public let key: String
  /// Nodes of the elements in document order.
  let elements: [Int]
  /// Position `index` belongs to element `order[index]`.
  let order: [Int]

  /// - Returns: nil for a sorted list.
  init?(_ list: SortableList, in project: XcodeProject) {
    guard !list.order.elementsEqual(list.elements.indices) else { return nil }
    owner = list.owner
    key = list.key
    elements = list.elements
    order = list.order
  }

  /// The element to move first, and the one it belongs after; nil for the front.
  ///
  /// The longest sorted subsequence stays in place.
  public var firstMove: (element: Int, behind: Int?) {
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    let staying = LongestRun.indexes(of: ranks)
    let moving = ranks.indices.first { !staying.contains($0) } ?? 0
    let rank = ranks[moving]
    return (elements[moving], rank > 0 ? elements[order[rank - 1]] : nil)
  }
}
