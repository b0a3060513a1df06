public import Findings

/// Apple's list of SDKs that need a privacy manifest, and a signature if they are binary.
///
/// From Apple's page on third-party SDK requirements. How to update it: docs/app-store.md.
public enum AppleSDKList {
  /// The entry of an SDK by its name and by that of the pod or package that brings it; nil if Apple does not list it.
  public static func listing(of name: String, owner: Owner?) -> SDKListing? {
    let pod = owner?.kind == .pod ? owner?.name : nil
    let package = owner?.kind == .package ? owner?.name.lowercased() : nil
    let entry = ListedSDK.all.first { sdk in
      pod.map(sdk.pods.contains) == true || package.map(sdk.packages.contains) == true || sdk.pods.contains(name)
    }
    if let entry { return SDKListing(firstGoodVersion: entry.since, hasNoGoodVersion: entry.since == nil) }
    guard lists(name) || pod.map(lists) == true else { return nil }
    return SDKListing(firstGoodVersion: nil, hasNoGoodVersion: false)
  }

  private static func lists(_ name: String) -> Bool { ListedFramework.named(name) != nil || pods.contains(name) }

  /// Pods of which no versions are known, and whose names are not those of their frameworks.
  private static let pods: Set = [
    "BoringSSL-GRPC", "CapacitorCordova", "CordovaLib", "gRPC-C++", "gRPC-Core", "gRPC-RxLibrary", "hermes-engine",
    "leveldb-library", "libhermes", "OneSignalXCFramework", "OpenSSL-Universal",
  ]
}
