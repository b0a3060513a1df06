internal import Bytes
internal import Project

// Facts derived from file names, with paths relative to the root of the checkout.

extension AnyFact where Self == Fact<String> {
  /// First-party sources, without headers.
  static var sourcePaths: Self { Fact("source-paths", sourceCollectors) }
  /// The same for rules that may report a source file regardless of its contents.
  static var everySource: Self { Fact("source-paths", aspect: "every", sourceCollectors) }
  /// Folders of Swift packages, whose files do not belong to project targets.
  static var packages: Self {
    Fact(
      "packages",
      [
        NameCollector([FileType.swift.traits]) { _ in
          { file in
            guard file.name.elementsEqual("Package.swift".utf8) else { return nil }
            return CollectedFact(key: "packages", path: file.path, value: file.folder.description, dependsOnCheckout: false)
          }
        }
      ])
  }
  static var compiledInterfaces: Self {
    Fact(
      "compiled-interfaces",
      [
        NameCollector([FileType.compiledInterface.traits]) { _ in
          { CollectedFact(key: "compiled-interfaces", path: $0.path, value: $0.path, dependsOnCheckout: false) }
        }
      ])
  }

  private static var sourceCollectors: [any AnyCollector] {
    [
      NameCollector([FileType.swift, .objectiveC, .objectiveCPlusPlus].map(\.traits)) { request in
        let isEvery = request.contains(.everySource)
        return { file in
          guard !file.isThirdParty, !file.name.hasSuffix(".h"), !file.name.hasSuffix(".pch") else { return nil }
          let path = file.path
          return CollectedFact(key: "source-paths", path: path, value: path, dependsOnCheckout: isEvery)
        }
      }
    ]
  }
}

extension AnyFact where Self == Fact<Set<String>> {
  /// The words in each property list.
  static var propertyListWords: Self {
    Fact(
      "property-list-words",
      [
        FileCollector("property-list-words", .propertyList, .infoPlist, dependsOnCheckout: false) { file, _ in
          file.document.map { Set($0.root.propertyList.words) }
        }
      ])
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ suffix: String) -> Bool { self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
}
