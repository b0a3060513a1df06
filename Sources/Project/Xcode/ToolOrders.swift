internal import Bytes

/// `ProjectOrder.webkit`, as in WebKit's `Tools/Scripts/sort-Xcode-project-file` at 0092a99: sorts every `children` and `files`
/// by comment, case-insensitively for ASCII, names without a dot first.
struct WebKitOrder {
  private let project: XcodeProject
  private let umbrella: String?

  init(_ project: XcodeProject, projectName: String) {
    self.project = project
    // Its `(\w+?)(Legacy)?`; with other characters in the name the pattern matches nothing.
    let isWord = projectName.utf8.allSatisfy { OpenStepLexer.isWord($0) && !"$/:.-".utf8.contains($0) }
    let stem = projectName.hasSuffix("Legacy") && projectName != "Legacy" ? String(projectName.dropLast(6)) : projectName
    umbrella = isWord && !stem.isEmpty ? stem : nil
  }

  func lists() -> [SortableList] {
    // The script identifies the group by its id and trailing comment, in both places.
    let node = project.root.flatMap { project.document.value(of: $0.value, "mainGroup") }
    let mainGroup = node.map { project.document.text(of: $0) }
    let remark = node.flatMap { project.comment(behind: $0) }
    return project.objects.enumerated().flatMap { index, object -> [SortableList] in
      var lists: [SortableList] = []
      let isMainGroup = object.id == mainGroup && project.comment(behind: object.key) == remark
      if !isMainGroup, project.comment(behind: object.key) != "Products" {
        lists += list(index, "children") { Self.childKey($0) }
      }
      return lists + list(index, "files") { fileKey($0) }
    }
  }

  private struct Key {
    let name: [UInt8]
    let folded: [UInt8]
    let rank: Int
    /// The number in `UnifiedSource12`.
    let number: Int?

    init(_ name: String, rank: Int) {
      self.name = Array(name.utf8)
      folded = self.name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      self.rank = rank
      let stem = "UnifiedSource"
      let digits = name.utf8.dropFirst(stem.utf8.count).prefix { (0x30...0x39).contains($0) }
      number = name.hasPrefix(stem) ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }

    static func precedes(_ left: Key, _ right: Key) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      if let a = left.number, let b = right.number, a != b { return a < b }
      if left.folded != right.folded { return left.folded.lexicographicallyPrecedes(right.folded) }
      return left.name.lexicographicallyPrecedes(right.name)
    }
  }

  /// Empty for a list with an id that has no comment or is not 24 uppercase letters and digits: the script's patterns do not
  /// match such lines, and an earlier match decides.
  private func list(_ index: Int, _ key: StaticString, _ makeKey: (String) -> Key) -> [SortableList] {
    let elements = project.elements(project.objects[index], key)
    let comments = elements.compactMap { Self.isID(project.document.text(of: $0)) ? project.comment(behind: $0) : nil }
    guard comments.count == elements.count else { return [] }
    return [SortableList(owner: index, key: "\(key)", elements: elements, keys: comments.map(makeKey), by: Key.precedes)]
  }

  private static func isID(_ text: String) -> Bool {
    text.utf8.count == 24 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }

  private static func childKey(_ comment: String) -> Key {
    let dot = comment.lastIndex(of: ".")
    let suffix = dot.map { comment[comment.index(after: $0)...] } ?? ""
    // Perl treats "0" as false.
    let isFolder = (suffix.isEmpty || suffix == "0") && comment != "create_hash_table"
    return Key(comment, rank: isFolder ? 0 : 1)
  }

  /// Umbrella headers come first, in their original order.
  private func fileKey(_ comment: String) -> Key {
    let isUmbrella = umbrella.map { comment.holds($0 + ".h") || comment.holds($0 + "Private.h") } ?? false
    return isUmbrella ? Key("", rank: 0) : Key(comment.beforeLastIn, rank: 1)
  }
}

/// `ProjectOrder.xunique`, as `sort_pbxproj` of xUnique 4.1: by comment, in code point order. Its exception for the main group
/// checks the wrong line and has no effect.
struct XUniqueOrder {
  let project: XcodeProject

  func lists() -> [SortableList] {
    var lists = [ISA.buildFile, .fileReference].map(section)
    for (index, object) in project.objects.enumerated() {
      let children = project.elements(object, "children")
      let keys = children.map { project.comment(behind: $0) ?? "" }.map { ($0.contains(".") ? 1 : 0, Array($0.unicodeScalars)) }
      lists.append(
        SortableList(owner: index, key: "children", elements: children, keys: keys) {
          $0.0 != $1.0 ? $0.0 < $1.0 : $0.1.lexicographicallyPrecedes($1.1)
        })
      let files = project.elements(object, "files")
      let names = files.map { Array((project.comment(behind: $0) ?? "").beforeFirstIn.unicodeScalars) }
      lists.append(
        SortableList(owner: index, key: "files", elements: files, keys: names) { $0.lexicographicallyPrecedes($1) })
    }
    return lists
  }

  /// The objects of one class, which are consecutive, by id.
  private func section(_ isa: ISA) -> SortableList {
    let objects = project.objects.filter { $0.isa == isa }
    return SortableList(
      owner: nil, key: isa.rawValue, elements: objects.map(\.key), keys: objects.map(\.id)
    ) {
      $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
    }
  }
}

extension String {
  /// Everything before the first ` in `, or all of it.
  fileprivate var beforeFirstIn: String { cut(at: places(of: " in ").first) }

  fileprivate var beforeLastIn: String { cut(at: places(of: " in ").last) }

  private func places(of text: String) -> [Int] {
    let bytes = Array(utf8)
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return [] }
    return (0...bytes.count - wanted.count).filter { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }

  private func cut(at place: Int?) -> String {
    place.map { String(decoding: utf8.prefix($0), as: UTF8.self) } ?? self
  }
}
