internal import Bytes

extension Merger {
  /// Merges the comments after ids: THEIRS takes those of OURS, or the other way around.
  mutating func mergeComments() {
    for key in theirs.keys {
      let id = theirs.hashes[key]
      guard let mine = ours.objects[id], let comment = theirs.comment(after: key).map({ theirs.document.bytes[$0] }),
        let other = ours.comment(after: mine).map({ ours.document.bytes[$0] }), other != comment
      else { continue }
      let old = base.objects[id].flatMap { key in base.comment(after: key).map { base.document.bytes[$0] } }
      if old == other { ours.comments[id] = Array(comment) } else { theirs.comments[id] = Array(other) }
    }
  }

  /// Renames in every line of OURS that no other change replaces.
  mutating func replaceComments() {
    guard !ours.comments.isEmpty else { return }
    let replaced = script.replaced
    var next = 0
    for node in ours.document.nodes.indices where ours.kind(of: node) == .string {
      guard let comment = ours.comments[ours.hashes[node]], let range = ours.comment(after: node) else { continue }
      while next < replaced.count, replaced[next].upperBound <= range.lowerBound { next += 1 }
      guard next == replaced.count || replaced[next].lowerBound > range.lowerBound else { continue }
      script.replace(range, with: comment)
    }
    script.sort()
  }
}
