internal import Bytes
public import Findings
internal import Project

extension AnyFileType where Self == FileType<PodSpecification> {
  /// `.podspec` and `.podspec.json`.
  static var podspec: Self {
    FileType(
      id: "podspec", title: "a podspec", names: [.suffix(".podspec.json"), .pathExtension("podspec")], example: .podspec,
      reading: TextReading(
        read: { bytes, context in
          PodSpecification(bytes, isJSON: context.path.lastComponent.suffix(5).elementsEqual(".json".utf8))
        }, lineComment: "#", damage: { $0.textDamage }),
      inspect: { InspectedFacts($0.facts(path: $1.path.description)) })
  }
}

extension Example.Language {
  public static let podspec = Example.Language(path: "Example.podspec", fence: "ruby")
}
