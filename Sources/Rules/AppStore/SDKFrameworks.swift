internal import Binary
internal import Bytes
internal import Findings
internal import Project

/// An image of a framework that is, or contains, an SDK of Apple's list.
struct SDKFramework: Sendable {
  let file: CheckoutFile
  /// The path of the `.framework`, or of the `.xcframework` around a static library.
  let folder: String
  let architecture: String
  /// Of the SDK on Apple's list.
  let name: String
  /// Whether only its classes show that it contains the SDK.
  let isCopy: Bool
}

extension AnyFact where Self == Fact<SDKFramework> {
  /// SDKs of Apple's list in frameworks of the checkout, first-party or not.
  static var sdkFrameworks: Self {
    let key = "sdk-frameworks"
    return Fact(
      key,
      [
        BinaryCollector(tables: [.symbols], triggers: .literals { CopiedSDK.symbols }, isForOwnFindings: true) {
          image, place, _ in
          guard let folder = place.path.frameworkOfBinary else { return [] }
          let known = ListedFramework.named(folder.lastPathComponent.withoutExtension)
          guard let name = known?.name ?? CopiedSDK.name(in: image) else { return [] }
          let value = SDKFramework(
            file: place.file, folder: folder, architecture: image.architecture.name, name: name, isCopy: known == nil)
          return [CollectedFact(key: key, path: place.path, value: value, dependsOnCheckout: true)]
        }
      ])
  }
}

/// Recognizes SDKs by the Objective-C classes that an image defines.
private enum CopiedSDK {
  static let symbols = ListedFramework.all.flatMap(\.classes).map { "_OBJC_CLASS_$_\($0)" }
  private static let search = LiteralSearch(symbols)
  private static let names = NameTable(symbols)

  /// The name of the SDK on Apple's list; nil if there is none.
  static func name(in image: BinaryImage) -> String? {
    let table = image.symbols
    guard search.hasMatch(in: table.strings.span) else { return nil }
    var classes: Set<String> = []
    for index in 0..<table.count where table[index].isDefined {
      let range = table.nameRange(of: table[index])
      guard names.contains(table.strings.span.extracting(range)) else { continue }
      classes.insert(String(decoding: table.strings[range].dropFirst("_OBJC_CLASS_$_".utf8.count), as: UTF8.self))
    }
    return ListedFramework.all.first { $0.classes.count(where: classes.contains) >= ListedFramework.classesOfCopy }?.name
  }
}

extension String {
  /// The framework of which the file at this path is the binary: `X.framework/X`, or a static library in an `.xcframework`.
  fileprivate var frameworkOfBinary: String? {
    var folder = parentPath
    while !folder.isEmpty {
      let name = folder.lastPathComponent
      if name.hasSuffix(".framework") { return lastPathComponent == name.withoutExtension ? folder : nil }
      if name.hasSuffix(".xcframework") { return hasSuffix(".a") ? folder : nil }
      if name.hasSuffix(".dSYM") { return nil }
      folder = folder.parentPath
    }
    return nil
  }

  /// The path of the outermost framework around a file.
  var outermostFramework: String? {
    var folder = parentPath
    var outermost: String?
    while !folder.isEmpty {
      if folder.hasSuffix(".framework") || folder.hasSuffix(".xcframework") { outermost = folder }
      folder = folder.parentPath
    }
    return outermost
  }
}

extension FindingSink {
  /// Reports frameworks without a privacy manifest that apps for iPhone and iPad link or copy.
  mutating func reportFrameworks(of checkout: Checkout, in group: FindingGroup) {
    let images = checkout.facts[.sdkFrameworks].filter { !$0.file.isTest && $0.file.isForDevices($0.architecture) }
      .sorted { $0.file.path < $1.file.path }
    if images.isEmpty { return }
    let linked = Set(checkout.codeTargets.linked(images.map(\.file.path), in: checkout.iOSProducts([.app])).joined())
    let manifests = ManifestFolders(checkout.facts.privacyManifests.lazy.map { ($0.file.path, ()) }, into: ()) { _, _ in }
    var reported: Set<String> = []
    for index in linked.sorted() {
      let image = images[index]
      // The slices of an .xcframework are one SDK.
      let framework = image.file.path.outermostFramework ?? image.folder
      guard manifests.values(of: framework).isEmpty, reported.insert("\(framework)\n\(image.name)").inserted
      else { continue }
      let name = image.folder.lastPathComponent
      report(
        image.isCopy ? .contains(image.name, name) : .lacksManifest(name), path: image.file.path, identity: image.name,
        rejectionCode: "ITMS-91061", in: Membership(image.name, in: group), fix: Fix("Update or replace \(image.name)"))
    }
  }
}

extension Message {
  fileprivate static func lacksManifest(_ framework: String) -> Message {
    "'\(framework)' has no privacy manifest, which Apple requires of this SDK"
  }

  fileprivate static func contains(_ sdk: String, _ framework: String) -> Message {
    "'\(framework)' contains \(sdk), but has no privacy manifest"
  }
}
