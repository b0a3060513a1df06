internal import Bytes

/// Merges THEIRS into OURS, object by object and key by key, as edits of OURS.
struct Merger {
  let base: MergeSide
  var ours: MergeSide
  var theirs: MergeSide
  let options: MergeOptions
  let lineEnd: [UInt8]
  let explains: Bool
  var script = MergeScript()
  var decisions: [MergeDecision] = []
  /// Ids of objects that exist or are listed in one of the sides only, and must not be decided by that alone.
  var disputed: Set<UInt64> = []
  /// The object that is being merged, for explanations.
  var owner = ""
  /// Why the file can only be merged line by line.
  var refusal: String?

  init(base: MergeSide, ours: MergeSide, theirs: MergeSide, options: MergeOptions, explains: Bool) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    (self.options, self.explains) = (options, explains)
    lineEnd = ours.lineEnd
  }

  mutating func run() {
    joinTwins()
    mergeComments()
    findDisputed()
    mergeObjects()
    mergeTop()
    script.sort()
    replaceComments()
  }

  /// Everything but the objects.
  private mutating func mergeTop() {
    guard let b = base.document.root, let o = ours.document.root, let t = theirs.document.root else { return }
    owner = "project file"
    if !mergeDictionary(b, o, t, name: "", isTop: true) { refusal = "its lines hold several entries" }
  }

  // MARK: Objects

  private mutating func mergeObjects() {
    var sections = ObjectSections(ours)
    for key in ours.keys {
      let id = ours.hashes[key]
      let (b, t) = (base.objects[id], theirs.objects[id])
      if let t {
        let isSame = ours.hashes[key + 1] == theirs.hashes[t + 1]
        // Lists of unchanged objects may have disputed elements.
        let isChanged = b.map { base.hashes[$0 + 1] != theirs.hashes[t + 1] } ?? true
        if !isSame, isChanged || !disputed.isEmpty { mergeObject(b, key, t) }
        continue
      }
      if disputed.contains(id) {
        conflict(b, key, nil, "one side deletes it, the other uses or changes it")
      } else if let b {
        remove(key, from: b, &sections)
      }
    }
    for key in theirs.keys {
      let id = theirs.hashes[key]
      guard ours.objects[id] == nil, theirs.objects[id] == key else { continue }
      let b = base.objects[id]
      guard b == nil || disputed.contains(id) else { continue }
      insert(key, b, isDisputed: disputed.contains(id), &sections)
    }
    if !sections.write(to: &script, ours, lineEnd) { refusal = "its lines hold several objects" }
  }

  private mutating func insert(_ key: Int, _ b: Int?, isDisputed: Bool, _ sections: inout ObjectSections) {
    let lines = theirs.lines(of: key)
    let text =
      lines.map { theirs.text($0, lineEnd: lineEnd) }
      ?? theirs.text(theirs.document.extent(of: key).whole, lineEnd: lineEnd) + lineEnd
    let mine = wholeLines(base, b)
    if isDisputed {
      note(
        title(theirs, key), "object", b == nil ? "theirs adds it" : "ours deletes it, theirs has it", "conflict",
        "it uses or is what the other side deletes", isConflict: true)
    }
    sections.add(key, theirs, ours, text: text, conflict: isDisputed ? mine : nil)
    if isDisputed, mine == nil { refusal = "its lines hold several objects" }
  }

  private mutating func mergeObject(_ b: Int?, _ o: Int, _ t: Int) {
    let count = script.changes.count
    owner = explains ? title(ours, o) : ""
    let isSameClass = ours.isa(of: o) == theirs.isa(of: t)
    if !isSameClass, let b, base.hashes[b + 1] == ours.hashes[o + 1] { return replace(o, by: t) }
    if isSameClass, ours.kind(of: o + 1) == .dictionary, theirs.kind(of: t + 1) == .dictionary,
      mergeDictionary(b.map { $0 + 1 }, o + 1, t + 1, name: "")
    {
      return
    }
    script.removeChanges(from: count)
    conflict(b, o, t, "both changed it in a line")
  }

  /// A conflict of whole objects, of which one may be missing.
  mutating func conflict(_ b: Int?, _ o: Int, _ t: Int?, _ why: String) {
    guard let lines = ours.lines(of: o), let mine = wholeLines(base, b), let yours = wholeLines(theirs, t) else {
      refusal = "its lines hold several objects"
      return
    }
    script.conflict(lines, ours: ours.text(lines, lineEnd: lineEnd), base: mine, theirs: yours)
    note(title(ours, o), "object", t == nil ? "theirs deletes it" : "both change it", "conflict", why, isConflict: true)
  }

  /// The lines of an object, entry, or element; empty for none, nil if it shares them.
  func wholeLines(_ side: MergeSide, _ node: Int?) -> [UInt8]? {
    guard let node else { return [] }
    return side.lines(of: node).map { side.text($0, lineEnd: lineEnd) }
  }

  private mutating func remove(_ key: Int, from b: Int, _ sections: inout ObjectSections) {
    if base.hashes[b + 1] != ours.hashes[key + 1] {
      note(title(ours, key), "object", "theirs deletes it, ours only removes or raises", "deleted", "nothing is lost")
    }
    if let lines = ours.lines(of: key) {
      script.replace(lines, with: [])
    } else {
      script.replace(ours.document.extent(of: key).whole, with: [])
    }
    sections.remove(key)
  }

  // MARK: Explanations

  func title(_ side: MergeSide, _ key: Int) -> String {
    guard explains else { return "" }
    let names: [StaticString] = ["name", "path", "productName", "repositoryURL"]
    let name = names.lazy.compactMap { name in side.value(name, of: key + 1).flatMap { side.document.string($0) } }.first
    let comment = side.comment(after: key).map {
      String(decoding: side.document.bytes[$0].dropFirst(2).dropLast(2), as: UTF8.self)
    }
    let shown = name ?? comment?.trimmed ?? side.text(of: key)
    return "'\(shown)' (\(side.isa(of: key) ?? "object") \(side.text(of: key)))"
  }

  mutating func note(
    _ place: String, _ key: String, _ values: @autoclosure () -> String, _ choice: String, _ why: String,
    isConflict: Bool = false
  ) {
    guard explains || isConflict else { return }
    decisions.append(
      MergeDecision(
        place: explains ? "\(place), \(key)" : "", values: explains ? values() : "", choice: choice, why: why,
        isConflict: isConflict))
  }
}
