public import Bytes
public import Project
public import SourceText

/// Facts that require a second pass over files, after all others are collected.
public struct DerivedFacts: Sendable {
  /// The members of the classes that storyboards and nibs reference, by class name.
  public var members: [String: ClassMembers] = [:]
  /// Hashes of the contents of sets that share their name with another one, by path; without sets that are too large to compare.
  public var assetContents: [String: Int] = [:]
  /// Whether the PNG at a path has transparent pixels. Called only for icons in question, because it decodes a million pixels.
  public var hasTransparentPixels: @Sendable (_ path: String) -> Bool = { _ in false }
  /// The state of each project's files, by the project's path.
  public var projectContexts: [Path: ProjectContext] = [:]

  /// Apps that are built already.
  public var builtBundles: [BuiltBundle] = []

  public init() {}
}

extension AnyFact where Self == Fact<ClassMembers> {
  /// Requests `DerivedFacts.members`.
  static var members: Self { Fact("members", []) }
}

extension AnyFact where Self == Fact<Int> {
  /// Requests `DerivedFacts.assetContents`.
  static var assetContents: Self { Fact("asset-contents", []) }
}

extension FactRequest {
  public var needsMembers: Bool { contains(.members) }
  public var needsAssetContents: Bool { contains(.assetContents) }
}
