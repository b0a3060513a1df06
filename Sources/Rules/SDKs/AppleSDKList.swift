public import Findings

/// Apple's list of SDKs that need a privacy manifest, and a signature if they are binary.
///
/// From Apple's page on third-party SDK requirements. How to update it: docs/app-store.md.
public enum AppleSDKList {
  /// The entry of an SDK by its name and by that of the pod or package that brings it; nil if Apple does not list it.
  public static func listing(of name: String, owner: Owner?) -> SDKListing? {
    let pod = owner?.kind == .pod ? owner?.name : nil
    let package = owner?.kind == .package ? owner?.name.lowercased() : nil
    guard lists(name) || pod.map(lists) == true else { return nil }
    let entry = ListedSDK.all.first { sdk in
      pod.map(sdk.pods.contains) == true || package.map(sdk.packages.contains) == true || sdk.pods.contains(name)
    }
    guard let entry else { return SDKListing(firstGoodVersion: nil, hasNoGoodVersion: false) }
    return SDKListing(firstGoodVersion: entry.since, hasNoGoodVersion: entry.since == nil)
  }

  private static func lists(_ name: String) -> Bool { ListedSDK.frameworks.contains(name) || pods.contains(name) }

  /// The pods whose names are not those of their frameworks.
  private static let pods: Set = [
    "BoringSSL-GRPC", "CapacitorCordova", "CordovaLib", "gRPC-C++", "gRPC-Core", "gRPC-RxLibrary", "hermes-engine",
    "leveldb-library", "libhermes", "lottie-ios", "OneSignalXCFramework", "OpenSSL-Universal", "PromisesObjC",
    "PromisesSwift", "ReachabilitySwift", "Toast-Swift",
  ]
}
