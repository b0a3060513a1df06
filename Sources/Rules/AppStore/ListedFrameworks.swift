/// An SDK on Apple's list of those that need a privacy manifest, by what an app embeds.
///
/// Unlike `ListedSDK`, of which versions are known, a framework in the checkout shows itself whether it has a manifest.
struct ListedFramework: Sendable {
  /// On Apple's list.
  let name: String
  /// The names of its frameworks, without the extension.
  let frameworks: [String]
  /// Objective-C classes that no other SDK has, except as a copy.
  let classes: [String]

  private init(_ name: String, _ frameworks: String..., classes: [String] = []) {
    self.name = name
    self.frameworks = frameworks.isEmpty ? [name] : frameworks
    self.classes = classes
  }

  /// Two classes show a copy; a single one may be a coincidence.
  static let classesOfCopy = 2

  /// The names of all frameworks.
  static let frameworkNames = Set(all.flatMap(\.frameworks))

  static let all: [ListedFramework] =
    [
      ListedFramework("Abseil", "absl", "abseil"),
      ListedFramework(
        "AFNetworking", classes: ["AFHTTPSessionManager", "AFURLSessionManager", "AFSecurityPolicy"]),
      ListedFramework("AppAuth", "AppAuth", "AppAuthCore", classes: ["OIDAuthorizationService", "OIDAuthState"]),
      ListedFramework("BoringSSL / openssl_grpc", "openssl_grpc", "BoringSSL"),
      ListedFramework("Charts", "Charts", "DGCharts"),
      ListedFramework("Cordova", classes: ["CDVPlugin", "CDVViewController"]),
      ListedFramework("FMDB", classes: ["FMDatabase", "FMResultSet"]),
      ListedFramework("GoogleUtilities", classes: ["GULAppDelegateSwizzler", "GULSwizzler"]),
      ListedFramework("grpcpp", "grpcpp", "grpc"),
      ListedFramework("GTMAppAuth", classes: ["GTMAuthSession", "GTMAppAuthFetcherAuthorization"]),
      ListedFramework("GTMSessionFetcher", "GTMSessionFetcher", "GTMSessionFetcherCore"),
      ListedFramework("hermes", "hermes", "hermesvm"),
      ListedFramework("OneSignal", "OneSignal", "OneSignalFramework"),
      ListedFramework("OpenSSL", "OpenSSL", "openssl"),
      ListedFramework("RealmSwift", "RealmSwift", "Realm"),
      ListedFramework("Toast", "Toast", "Toast_Swift"),
    ] + sameNames.map { ListedFramework($0) }

  /// SDKs whose only framework has their name.
  private static let sameNames = [
    "Alamofire", "Capacitor", "connectivity_plus", "device_info_plus", "DKImagePickerController", "DKPhotoGallery", "FBAEMKit",
    "FBLPromises", "FBSDKCoreKit", "FBSDKCoreKit_Basics", "FBSDKLoginKit", "FBSDKShareKit", "file_picker", "FirebaseABTesting",
    "FirebaseAuth", "FirebaseCore", "FirebaseCoreDiagnostics", "FirebaseCoreExtension", "FirebaseCoreInternal",
    "FirebaseCrashlytics", "FirebaseDynamicLinks", "FirebaseFirestore", "FirebaseInstallations", "FirebaseMessaging",
    "FirebaseRemoteConfig", "Flutter", "flutter_inappwebview", "flutter_local_notifications", "fluttertoast", "geolocator_apple",
    "GoogleDataTransport", "GoogleSignIn", "GoogleToolboxForMac", "image_picker_ios", "IQKeyboardManager",
    "IQKeyboardManagerSwift", "Kingfisher", "leveldb", "Lottie", "MBProgressHUD", "nanopb", "OneSignalCore",
    "OneSignalExtension", "OneSignalOutcomes", "OrderedSet", "package_info", "package_info_plus", "path_provider",
    "path_provider_ios", "Promises", "Protobuf", "Reachability", "RxCocoa", "RxRelay", "RxSwift", "SDWebImage", "share_plus",
    "shared_preferences_ios", "SnapKit", "sqflite", "Starscream", "SVProgressHUD", "SwiftyGif", "SwiftyJSON", "UnityFramework",
    "url_launcher", "url_launcher_ios", "video_player_avfoundation", "wakelock", "webview_flutter_wkwebview",
  ]

  /// The SDK with a framework of this name.
  static func named(_ framework: String) -> ListedFramework? { byFramework[framework] }

  private static let byFramework = Dictionary(
    all.flatMap { sdk in sdk.frameworks.map { ($0, sdk) } }, uniquingKeysWith: { first, _ in first })
}
