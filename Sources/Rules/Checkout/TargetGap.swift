internal import Bytes
internal import Project

/// An app that lacks sources of another app of the same project, which also compiles most of its files.
///
/// If its code uses what these sources declare, it cannot be built: it is left over from an earlier version.
public struct TargetGap: Sendable {
  /// The name of the app's target.
  public let target: String
  /// The sources that it lacks, by the type that they declare according to their names.
  public let missing: [String: String]
  /// The sources that it compiles.
  public let sources: [String]
}

extension ProjectFacts {
  /// The apps that may be left over.
  public var targetGaps: [TargetGap] {
    let names = Set(products.lazy.filter { $0.target.kind == .app }.map(\.target.name))
    let apps = sources.targets.filter { names.contains($0.name) && $0.folders.isEmpty && !$0.files.isEmpty }
    guard apps.count > 1, apps.count <= Self.maxComparedApps else { return [] }
    // An app may link what a library compiles.
    let shared = sources.targets.lazy.filter { !names.contains($0.name) }.reduce(into: Set<String>()) { $0.formUnion($1.files) }
    return apps.compactMap { app in
      let own = Set(app.files.lazy.map(\.lastPathComponent))
      let variants = apps.filter { $0.name != app.name && app.sharesMostFiles(with: $0) }
      var missing: [String: String] = [:]
      for path in variants.reduce(into: Set<String>(), { $0.formUnion($1.files.subtracting(app.files)) }).subtracting(shared)
      where path.isOfClass && !own.contains(path.lastPathComponent) {
        missing[path.lastPathComponent.withoutExtension] = path
      }
      return missing.isEmpty
        ? nil : TargetGap(target: app.name, missing: missing, sources: app.files.filter(\.isOfCode).sorted())
    }
  }

  /// Comparing more apps with each other takes quadratic time.
  private static var maxComparedApps: Int { 16 }
}

extension ProjectSources.Target {
  fileprivate func sharesMostFiles(with other: Self) -> Bool { files.intersection(other.files).count * 2 > files.count }
}

extension String {
  fileprivate var isOfCode: Bool { [".swift", ".m", ".mm"].contains(where: hasSuffix) }

  /// Whether the name of a source can be that of a type: `Page.swift`, but not `UIView+Page.m`.
  fileprivate var isOfClass: Bool {
    let name = lastPathComponent.withoutExtension
    return isOfCode && name.first?.isUppercase == true && name.utf8.allSatisfy(\.isIdentifierByte)
  }
}
