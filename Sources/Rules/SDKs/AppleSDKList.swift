public import Findings

/// Apple's list of SDKs that need a privacy manifest, and a signature if they are binary.
///
/// The names are those of pods and frameworks that Apple's page on third-party SDK requirements lists. How to update
/// them: docs/app-store.md.
public enum AppleSDKList {
  /// When the page was read last.
  static let date = "2026-11-22"

  /// The entry of an SDK by its name and by that of the pod or package that brings it; nil if Apple does not list it.
  public static func listing(of name: String, owner: Owner?) -> SDKListing? {
    let pod = owner?.kind == .pod ? owner?.name : nil
    let package = owner?.kind == .package ? owner?.name.lowercased() : nil
    guard names.contains(name) || pod.map(names.contains) == true else { return nil }
    let entry = ListedSDK.all.first { sdk in
      pod.map(sdk.pods.contains) == true || package.map(sdk.packages.contains) == true || sdk.pods.contains(name)
    }
    guard let entry else { return SDKListing(firstGoodVersion: nil, hasNoGoodVersion: false) }
    return SDKListing(firstGoodVersion: entry.since, hasNoGoodVersion: entry.since == nil)
  }

  /// Of pods and frameworks.
  static let names = words(
    """
    abseil absl AFNetworking Alamofire AppAuth AppAuthCore BoringSSL BoringSSL-GRPC Capacitor CapacitorCordova Charts \
    connectivity_plus Cordova CordovaLib device_info_plus DGCharts DKImagePickerController DKPhotoGallery FBAEMKit FBLPromises \
    FBSDKCoreKit FBSDKCoreKit_Basics FBSDKLoginKit FBSDKShareKit file_picker FirebaseABTesting FirebaseAuth FirebaseCore \
    FirebaseCoreDiagnostics FirebaseCoreExtension FirebaseCoreInternal FirebaseCrashlytics FirebaseDynamicLinks \
    FirebaseFirestore FirebaseInstallations FirebaseMessaging FirebaseRemoteConfig Flutter flutter_inappwebview \
    flutter_local_notifications fluttertoast FMDB geolocator_apple GoogleDataTransport GoogleSignIn GoogleToolboxForMac \
    GoogleUtilities grpc gRPC-C++ gRPC-Core gRPC-RxLibrary grpcpp GTMAppAuth GTMSessionFetcher GTMSessionFetcherCore hermes \
    hermes-engine hermesvm image_picker_ios IQKeyboardManager IQKeyboardManagerSwift Kingfisher leveldb leveldb-library \
    libhermes Lottie lottie-ios MBProgressHUD nanopb OneSignal OneSignalCore OneSignalExtension OneSignalFramework \
    OneSignalOutcomes OneSignalXCFramework OpenSSL openssl OpenSSL-Universal openssl_grpc OrderedSet package_info \
    package_info_plus path_provider path_provider_ios Promises PromisesObjC PromisesSwift Protobuf Reachability \
    ReachabilitySwift Realm RealmSwift RxCocoa RxRelay RxSwift SDWebImage share_plus shared_preferences_ios SnapKit sqflite \
    Starscream SVProgressHUD SwiftyGif SwiftyJSON Toast Toast-Swift Toast_Swift UnityFramework url_launcher url_launcher_ios \
    video_player_avfoundation wakelock webview_flutter_wkwebview
    """)

  private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
