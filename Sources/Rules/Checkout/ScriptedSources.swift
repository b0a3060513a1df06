internal import Bytes
internal import SourceText

/// How sources are run or included without being members of a target.
struct ScriptedSources: Sendable {
  /// The path of the source if it begins with `#!` and is run as a script.
  let script: String?
  /// The names of included sources: `#include "Parts.m"`.
  let included: Set<String>
}

extension AnyFact where Self == Fact<ScriptedSources> {
  static var runSources: Self {
    Fact("run-sources", [collector(.swift), collector(.objectiveC), collector(.objectiveCPlusPlus)])
  }

  private static func collector(_ type: FileType<SourceFile>) -> FileCollector<SourceFile> {
    FileCollector(type) { _, request, isThirdParty in
      guard request.contains(Self.runSources), !isThirdParty else { return nil }
      return PlannedCollector(literals: [".m\"", ".mm\""]) { bytes, matches in
        let isScript = bytes.hasBytes(Array("#!".utf8), at: 0)
        let included = Set(matches.compactMap { bytes.fileName(endingAt: $0.offset) })
        return Screened(needsFile: false) { _, place in
          guard isScript || !included.isEmpty else { return nil }
          return CollectedFact(
            key: "run-sources", path: place.path, value: ScriptedSources(script: isScript ? place.path : nil, included: included),
            dependsOnCheckout: false)
        }
      }
    }
  }
}

extension Span where Element == UInt8 {
  /// `Parts.m` of `"Kit/Parts.m"`, by the offset of the dot.
  fileprivate func fileName(endingAt dot: Int) -> String? {
    let ends = [UInt8(ascii: "/"), UInt8(ascii: "\""), 0x0A]
    var start = dot
    while start > 0, dot - start < 256, !ends.contains(self[start - 1]) { start -= 1 }
    var end = dot
    while end < count, self[end] != UInt8(ascii: "\"") { end += 1 }
    let bytes = (start..<end).map { self[$0] }
    return start < dot ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

extension ScriptedSources: FieldRecordable {
  static let fields = RecordFields(ScriptedSources.init) { ($0.script, $0.included) }
}
