internal import Binary
internal import Bytes

/// How one slice of a dynamic framework is signed.
struct FrameworkSignature: Sendable {
  let file: CheckoutFile
  let architecture: String
  /// Nil if unsigned.
  let isAdHoc: Bool?
}

extension AnyFact where Self == Fact<FrameworkSignature> {
  /// The dynamic frameworks with the name of an SDK on Apple's list that are unsigned, or signed ad hoc.
  ///
  /// Static libraries become part of the app, and emails name none.
  static var unsignedSDKs: Self {
    Fact(
      "unsigned-sdks",
      [
        BinaryCollector(
          tables: [.codeSignature], triggers: .none, isForOwnFindings: true, names: { ListedFramework.frameworkNames }
        ) { image, place, _ in
          let signature = image.codeSignature
          guard image.member == nil, image.fileType == .dynamicLibrary, image.problems.isEmpty,
            place.path.parentPath.hasSuffix(".framework"), signature.map({ $0.isAdHoc || !$0.hasCertificates }) ?? true
          else { return [] }
          let value = FrameworkSignature(
            file: place.file, architecture: image.architecture.name, isAdHoc: signature.map { _ in true })
          return [CollectedFact(key: "unsigned-sdks", path: place.path, value: value, dependsOnCheckout: true)]
        }
      ])
  }
}

extension AnyFact where Self == Fact<SignedXCFramework> {
  static var signedXCFrameworks: Self {
    Fact(
      "signed-xcframeworks",
      [
        NameCollector([FileType.codeResources.traits]) { _ in
          { place in
            let bundle = place.path.parentPath.parentPath
            guard bundle.hasSuffix(".xcframework"), place.path.parentPath.hasSuffix("/_CodeSignature") else { return nil }
            return CollectedFact(
              key: "signed-xcframeworks", path: place.path, value: SignedXCFramework(path: bundle), dependsOnCheckout: false)
          }
        }
      ])
  }
}

/// An `.xcframework` with a signature of its own.
struct SignedXCFramework: Sendable {
  let path: String
}
