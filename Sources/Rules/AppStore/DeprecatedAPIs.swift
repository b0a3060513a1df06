internal import Findings

/// An API of the SDK for iOS that is deprecated. `UIWebView` has its own rule.
///
/// From the headers of the SDK, as collected on 2026-11-22. How to update it: docs/app-store.md.
struct DeprecatedAPI: Sendable {
  let pattern: APIPattern
  /// The version of iOS that deprecated it.
  let version: String
  /// Nil if there is none.
  let replacement: String?
  let level: Level

  var name: String { pattern.title }

  private static func type(_ name: String, _ version: String, _ replacement: String? = nil) -> DeprecatedAPI {
    DeprecatedAPI(pattern: .receiver(name), version: version, replacement: replacement, level: .warning)
  }

  private static func function(_ name: String, _ version: String, _ replacement: String? = nil) -> DeprecatedAPI {
    DeprecatedAPI(pattern: .function(name), version: version, replacement: replacement, level: .warning)
  }

  /// Methods are notes, because the type of the receiver is unknown.
  private static func method(_ pattern: APIPattern, _ version: String, _ replacement: String) -> DeprecatedAPI {
    DeprecatedAPI(pattern: pattern, version: version, replacement: replacement, level: .note)
  }

  static let all: [DeprecatedAPI] = [
    type("ABNewPersonViewController", "9.0", "CNContactViewController"),
    type("ABPeoplePickerNavigationController", "9.0", "CNContactPickerViewController"),
    type("ABUnknownPersonViewController", "9.0", "CNContactViewController"),
    type("ACAccountStore", "15.0", "the service's SDK"),
    type("ADBannerView", "10.0"),
    type("ADInterstitialAd", "10.0"),
    type("ALAsset", "9.0", "PHAsset"),
    type("ALAssetsGroup", "9.0", "PHAssetCollection"),
    type("ALAssetsLibrary", "9.0", "PHPhotoLibrary"),
    type("AVCaptureStillImageOutput", "10.0", "AVCapturePhotoOutput"),
    type("CAEAGLLayer", "12.0", "CAMetalLayer"),
    type("CMStepCounter", "8.0", "CMPedometer"),
    type("CTCarrier", "16.0"),
    type("EAGLContext", "12.0", "MTLDevice"),
    type("GKAchievementViewController", "7.0", "GKGameCenterViewController"),
    type("GKLeaderboardViewController", "7.0", "GKGameCenterViewController"),
    type("GKPeerPickerController", "7.0", "MCBrowserViewController"),
    type("GKSession", "7.0", "MCSession"),
    type("GKVoiceChatService", "7.0", "AVAudioEngine"),
    type("GLKBaseEffect", "12.0", "Metal"),
    type("GLKTextureLoader", "12.0", "MTKTextureLoader"),
    type("GLKView", "12.0", "MTKView"),
    type("GLKViewController", "12.0", "MTKView"),
    type("MPMoviePlayerController", "9.0", "AVPlayerViewController"),
    type("MPMoviePlayerViewController", "9.0", "AVPlayerViewController"),
    type("NKLibrary", "13.0", "background NSURLSession"),
    type("NSURLConnection", "9.0", "NSURLSession"),
    type("SFAuthenticationSession", "12.0", "ASWebAuthenticationSession"),
    type("SKPaymentQueue", "18.0", "StoreKit 2"),
    type("SKProductsRequest", "18.0", "Product.products(for:)"),
    type("SKReceiptRefreshRequest", "18.0", "AppTransaction"),
    type("SKStoreReviewController", "18.0", "AppStore.requestReview(in:)"),
    type("SLComposeViewController", "11.0", "UIActivityViewController"),
    type("SLRequest", "11.0", "the service's SDK"),
    type("TWTweetComposeViewController", "6.0", "UIActivityViewController"),
    type("UIAccelerometer", "5.0", "CMMotionManager"),
    type("UIActionSheet", "8.3", "UIAlertController"),
    type("UIAlertView", "9.0", "UIAlertController"),
    type("UIDocumentMenuViewController", "11.0", "UIDocumentPickerViewController"),
    type("UILocalNotification", "10.0", "UNUserNotificationCenter"),
    type("UIMenuController", "16.0", "UIEditMenuInteraction"),
    type("UIMutableUserNotificationAction", "10.0", "UNNotificationAction"),
    type("UIMutableUserNotificationCategory", "10.0", "UNNotificationCategory"),
    type("UIPopoverController", "9.0", "UIPopoverPresentationController"),
    type("UIPreviewAction", "13.0", "UIContextMenuInteraction"),
    type("UIPreviewActionGroup", "13.0", "UIContextMenuInteraction"),
    type("UISearchDisplayController", "8.0", "UISearchController"),
    type("UIStoryboardPopoverSegue", "9.0", "popover presentation segue"),
    type("UITableViewRowAction", "13.0", "UIContextualAction"),
    type("UIUserNotificationSettings", "10.0", "UNNotificationSettings"),
    type("WKProcessPool", "15.0"),
    function("ABAddressBookCreate", "6.0", "CNContactStore"),
    function("ABAddressBookCreateWithOptions", "9.0", "CNContactStore"),
    function("ABAddressBookRequestAccessWithCompletion", "9.0", "CNContactStore"),
    function("CFURLCreateStringByAddingPercentEscapes", "9.0", "stringByAddingPercentEncodingWithAllowedCharacters:"),
    function("CNCopyCurrentNetworkInfo", "14.0", "NEHotspotNetwork.fetchCurrent"),
    function("CVOpenGLESTextureCacheCreate", "12.0", "CVMetalTextureCacheCreate"),
    function("dispatch_get_current_queue", "6.0", "dispatch_get_specific"),
    function("OSAtomicCompareAndSwap32", "10.0", "stdatomic"),
    function("OSAtomicIncrement32", "10.0", "stdatomic"),
    function("OSSpinLockLock", "10.0", "os_unfair_lock"),
    function("SCNetworkReachabilityCreateWithName", "17.4", "NWPathMonitor"),
    function("SecTrustEvaluate", "13.0", "SecTrustEvaluateWithError"),
    function("SSLCreateContext", "13.0", "Network.framework"),
    function("SSLHandshake", "13.0", "Network.framework"),
    function("UIGraphicsBeginImageContext", "17.0", "UIGraphicsImageRenderer"),
    function("UIGraphicsBeginImageContextWithOptions", "17.0", "UIGraphicsImageRenderer"),
    method(.after("UIApplication", "keyWindow", ofInstance: true), "13.0", "UIWindowScene.keyWindow"),
    method(.after("UIApplication", "statusBarOrientation"), "13.0", "UIWindowScene.interfaceOrientation"),
    method(.method("setStatusBarHidden"), "9.0", "prefersStatusBarHidden"),
    method(.method("setStatusBarStyle"), "9.0", "preferredStatusBarStyle"),
    method(.method("registerForRemoteNotificationTypes"), "8.0", "registerForRemoteNotifications"),
    method(.method("registerUserNotificationSettings"), "10.0", "UNUserNotificationCenter"),
    method(.method("scheduleLocalNotification"), "10.0", "UNUserNotificationCenter"),
    method(.method("sizeWithFont"), "7.0", "sizeWithAttributes:"),
    method(.method("stringByAddingPercentEscapesUsingEncoding"), "9.0", "stringByAddingPercentEncodingWithAllowedCharacters:"),
    method(.method("stringByReplacingPercentEscapesUsingEncoding"), "9.0", "stringByRemovingPercentEncoding"),
    method(.call("NSKeyedUnarchiver", "unarchiveObject"), "12.0", "unarchivedObject(ofClass:from:)"),
  ]
}
