/// An SDK on Apple's list of those that need a privacy manifest.
///
/// The list is from Apple's page on third-party SDK requirements. The first version with a manifest is the first tag of
/// the repository whose tree contains a valid one; SDKs whose history was not read are not here. How to update it: docs/app-store.md.
struct ListedSDK: Sendable {
  /// Names of pods; subspecs count for their pod.
  let pods: [String]
  /// Identities of Swift packages.
  let packages: [String]
  /// `owner/name`. A package from another address is a fork, of which nothing is known.
  let repository: String
  /// The first version with a valid privacy manifest; nil if no version has one.
  let since: String?
  /// The same for pods, if their specification adds the manifest later than the package.
  var podsSince: String?
  /// Those products of the Firebase package that depend on the SDK; nil if it has other dependents.
  var firebaseProducts: Set<String>?
  /// Versions with a manifest that App Store Connect refuses.
  var invalid: [String] = []

  /// When the histories were read.
  static let date = "2026-11-22"

  static let all: [ListedSDK] = [
    ListedSDK(pods: ["AFNetworking"], packages: ["afnetworking"], repository: "AFNetworking/AFNetworking", since: nil),
    ListedSDK(pods: ["Alamofire"], packages: ["alamofire"], repository: "Alamofire/Alamofire", since: "5.9.0"),
    ListedSDK(
      pods: ["AppAuth"], packages: ["appauth-ios"], repository: "openid/AppAuth-iOS", since: "1.7.2", invalid: ["1.7.0", "1.7.1"]),
    ListedSDK(
      pods: [
        "FirebaseABTesting", "FirebaseAuth", "FirebaseCore", "FirebaseCoreExtension", "FirebaseCoreInternal",
        "FirebaseCrashlytics", "FirebaseDynamicLinks", "FirebaseFirestore", "FirebaseInstallations", "FirebaseMessaging",
        "FirebaseRemoteConfig",
      ], packages: ["firebase-ios-sdk"], repository: "firebase/firebase-ios-sdk", since: "10.22.0"),
    // The pod specification of 2.7.8 does not copy the manifest: ccgus/fmdb#853.
    ListedSDK(pods: ["FMDB"], packages: ["fmdb"], repository: "ccgus/fmdb", since: "2.7.8", podsSince: "2.7.9"),
    ListedSDK(
      pods: ["GoogleDataTransport"], packages: ["googledatatransport"], repository: "google/GoogleDataTransport", since: "9.4.0"),
    ListedSDK(pods: ["GoogleSignIn"], packages: ["googlesignin-ios"], repository: "google/GoogleSignIn-iOS", since: "7.1.0"),
    ListedSDK(
      pods: ["GoogleToolboxForMac"], packages: ["google-toolbox-for-mac"], repository: "google/google-toolbox-for-mac",
      since: "4.2.0"),
    ListedSDK(pods: ["GoogleUtilities"], packages: ["googleutilities"], repository: "google/GoogleUtilities", since: "7.13.0"),
    ListedSDK(pods: ["GTMAppAuth"], packages: ["gtmappauth"], repository: "google/GTMAppAuth", since: "4.1.0"),
    ListedSDK(
      pods: ["GTMSessionFetcher"], packages: ["gtm-session-fetcher"], repository: "google/gtm-session-fetcher", since: "3.3.0",
      firebaseProducts: [
        "FirebaseAuth", "FirebaseAuthCombine-Community", "FirebaseFunctions", "FirebaseFunctionsCombine-Community",
        "FirebaseStorage", "FirebaseStorageCombine-Community",
      ]),
    ListedSDK(
      pods: ["IQKeyboardManager", "IQKeyboardManagerSwift"], packages: ["iqkeyboardmanager"],
      repository: "hackiftekhar/IQKeyboardManager", since: "6.5.13", invalid: ["7.0.1", "7.0.2"]),
    ListedSDK(
      pods: ["Kingfisher"], packages: ["kingfisher"], repository: "onevcat/Kingfisher", since: "7.10.0",
      invalid: ["7.9.0"]),
    ListedSDK(pods: ["lottie-ios"], packages: ["lottie-ios"], repository: "airbnb/lottie-ios", since: "4.4.0"),
    ListedSDK(pods: ["MBProgressHUD"], packages: ["mbprogresshud"], repository: "jdg/MBProgressHUD", since: nil),
    ListedSDK(
      pods: ["PromisesObjC", "FBLPromises", "PromisesSwift"], packages: ["promises"], repository: "google/promises",
      since: "2.4.0"),
    ListedSDK(
      pods: ["ReachabilitySwift"], packages: ["reachability.swift"], repository: "ashleymills/Reachability.swift", since: "5.2.0",
      invalid: ["5.2.2"]),
    ListedSDK(
      pods: ["RxCocoa", "RxRelay", "RxSwift"], packages: ["rxcocoa", "rxrelay", "rxswift"], repository: "ReactiveX/RxSwift",
      since: "6.8.0"),
    ListedSDK(
      pods: ["SDWebImage"], packages: ["sdwebimage"], repository: "SDWebImage/SDWebImage", since: "5.18.1", podsSince: "5.18.7"),
    ListedSDK(pods: ["SnapKit"], packages: ["snapkit"], repository: "SnapKit/SnapKit", since: "5.7.0", podsSince: "5.7.1"),
    ListedSDK(pods: ["Starscream"], packages: ["starscream"], repository: "daltoniam/Starscream", since: "4.0.7"),
    ListedSDK(pods: ["SVProgressHUD"], packages: ["svprogresshud"], repository: "SVProgressHUD/SVProgressHUD", since: "2.3.0"),
    ListedSDK(pods: ["SwiftyGif"], packages: ["swiftygif"], repository: "kirualex/SwiftyGif", since: "5.4.5"),
    ListedSDK(pods: ["SwiftyJSON"], packages: ["swiftyjson"], repository: "SwiftyJSON/SwiftyJSON", since: "5.0.2"),
    ListedSDK(pods: ["Toast-Swift"], packages: ["toast-swift"], repository: "scalessec/Toast-Swift", since: "5.1.0"),
  ]
}
