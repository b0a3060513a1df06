internal import Bytes

/// An order for the entries of a project file.
public enum ProjectOrder: String, CaseIterable, Sendable {
  /// Groups before files, by class and not by name; digits as numbers, upper and lower case alike; ties by the name as written, then by
  /// id. The same on every machine. What has a meaning is left as it is: build phases, linked libraries, copied files, scripts, targets,
  /// the top of the navigator and the products.
  case natural
  /// WebKit's `Tools/Scripts/sort-Xcode-project-file`.
  case webkit
  /// `xUnique -s`.
  case xunique
  /// `xcodeproj sort` of CocoaPods.
  case xcodeproj

  /// What is out of order or, of arrays that are in order, nothing.
  ///
  /// - Parameter projectName: the name of the `.xcodeproj` folder without extension.
  public func rearrangements(of project: XcodeProject, projectName: String) -> [Rearrangement] {
    let lists: [SortableList]
    switch self {
    case .natural:
      var order = NaturalOrder(project)
      lists = order.lists()
    case .webkit: lists = WebKitOrder(project, projectName: projectName).lists()
    case .xunique: lists = XUniqueOrder(project: project).lists()
    case .xcodeproj: lists = XcodeprojOrder(project).lists()
    }
    return lists.compactMap { Rearrangement($0, in: project) }
  }
}

/// A list of a project that an order judges.
struct SortableList {
  /// Index of the object whose list it is; nil for the objects themselves.
  let owner: Int?
  let key: String
  /// Nodes of the elements, or of the keys of entries.
  let elements: [Int]
  /// The sorted order, as indexes of `elements`.
  let order: [Int]
}

extension SortableList {
  /// A list in the order of its elements' keys; equal keys keep their order.
  init<Key>(owner: Int?, key: String, elements: [Int], keys: [Key], by precedes: (Key, Key) -> Bool) {
    self.init(owner: owner, key: key, elements: elements, count: keys.count) { precedes(keys[$0], keys[$1]) }
  }

  /// - Parameter precedes: tells of the indexes of two elements whether the first belongs before the second.
  init(owner: Int?, key: String, elements: [Int], count: Int, by precedes: (Int, Int) -> Bool) {
    let isSorted = (1..<max(1, count)).allSatisfy { !precedes($0, $0 - 1) }
    let order = isSorted ? Array(0..<count) : (0..<count).sorted { precedes($0, $1) || !precedes($1, $0) && $0 < $1 }
    self.init(owner: owner, key: key, elements: elements, order: order)
  }
}

/// A list that is out of order.
public struct Rearrangement: Sendable {
  /// Index of the object whose list it is; nil for the objects themselves.
  public let owner: Int?
  /// `children`, `files`, …
  public let key: String
  /// Nodes of the elements in the order of the text.
  let elements: [Int]
  /// The place `index` belongs to the element `order[index]`.
  let order: [Int]

  /// - Returns: nil for a list that is in order.
  init?(_ list: SortableList, in project: XcodeProject) {
    guard !list.order.elementsEqual(list.elements.indices) else { return nil }
    owner = list.owner
    key = list.key
    elements = list.elements
    order = list.order
  }

  /// The element that a person would move first, and the one behind which it belongs; nil for the front.
  ///
  /// The longest run of elements that are in order with each other stays where it is.
  public var firstMove: (element: Int, behind: Int?) {
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    let staying = LongestRun.indexes(of: ranks)
    let moving = ranks.indices.first { !staying.contains($0) } ?? 0
    let rank = ranks[moving]
    return (elements[moving], rank > 0 ? elements[order[rank - 1]] : nil)
  }
}
