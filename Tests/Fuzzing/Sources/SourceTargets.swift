import Bytes
import SourceText

extension FuzzTarget {
  static let sources = [
    FuzzTarget("swift-tokens", mutator: TokenMutator.mutate) { tokenize($0, .swift) },
    FuzzTarget("objective-c-tokens", mutator: TokenMutator.mutate) { tokenize($0, .objectiveCPlusPlus) },
    FuzzTarget("swift-names", mutator: TokenMutator.mutate) { readNames($0, .swift) },
    FuzzTarget("objective-c-names", mutator: TokenMutator.mutate) { readNames($0, .objectiveCPlusPlus) },
    FuzzTarget("package-manifest", mutator: TokenMutator.mutate) { bytes in
      _ = PackageManifest(SourceFile(bytes, language: .swift))
    },
  ]

  private static func tokenize(_ bytes: [UInt8], _ language: SourceFile.Language) {
    let tokens = SourceFile.tokenize(bytes.span, language)
    var end = 0
    for token in tokens {
      require(token.range.lowerBound >= end && token.range.upperBound <= bytes.count, "tokens follow each other")
      end = token.range.upperBound
    }
  }

  private static func readNames(_ bytes: [UInt8], _ language: SourceFile.Language) {
    let file = SourceFile(bytes, language: language)
    let names = SourceNames(file, needs: [.uses, .visibleTexts, .everyName, .members])
    let size = file.bytes.count
    require(names.texts.allSatisfy { $0.range.upperBound <= size }, "texts are in the file")
    _ = ClassMembers.all(in: file)
    if language == .swift { _ = SelectorMethods(file).spelling(of: "reload:", at: size / 2) }
    for token in file.tokens where token.kind == .string {
      let content = file.contentRange(ofString: token)
      require(content.upperBound <= size, "contents are in the file")
      _ = LiteralCall(file, literal: content)
    }
  }
}
