/// The superclasses of system classes that apps inherit from: an extension of `UIViewController` also extends
/// `UITableViewController`. From the documentation of UIKit, AppKit, and the frameworks that add views.
enum SystemClasses {
  /// What most classes of an interface inherit from, besides a class of an app.
  static let roots = ["UIResponder", "NSObject"]

  static func superclass(of type: String) -> String? { superclasses[type] }

  private static let superclasses: [String: String] = {
    let subclasses = [
      "NSObject": "UIResponder NSResponder UIBarItem UIGestureRecognizer UINavigationItem NSCell NSDocument NSController NSMenu",
      "UIResponder": "UIView UIViewController UIApplication",
      "UIViewController": """
      UITableViewController UICollectionViewController UINavigationController UITabBarController UISplitViewController \
      UIPageViewController UISearchController UIAlertController UIActivityViewController UIInputViewController \
      UIDocumentPickerViewController GLKViewController AVPlayerViewController SFSafariViewController QLPreviewController \
      UISearchContainerViewController UIHostingController
      """,
      "UINavigationController": "UIImagePickerController MFMailComposeViewController MFMessageComposeViewController",
      "UIView": """
      UIControl UILabel UIImageView UIScrollView UIStackView UITableViewCell UITableViewHeaderFooterView UICollectionReusableView \
      UINavigationBar UIToolbar UITabBar UISearchBar UIProgressView UIActivityIndicatorView UIPickerView UIVisualEffectView \
      UIWebView UIWindow UIInputView MKAnnotationView GLKView
      """,
      "UIControl":
        "UIButton UITextField UISwitch UISlider UISegmentedControl UIStepper UIPageControl UIDatePicker UIRefreshControl UIColorWell",
      "UITextField": "UISearchTextField",
      "UIScrollView": "UITableView UICollectionView UITextView",
      "UICollectionReusableView": "UICollectionViewCell",
      "UICollectionViewCell": "UICollectionViewListCell",
      "UIBarItem": "UIBarButtonItem UITabBarItem",
      "UIGestureRecognizer": """
      UITapGestureRecognizer UIPanGestureRecognizer UIPinchGestureRecognizer UISwipeGestureRecognizer \
      UILongPressGestureRecognizer UIRotationGestureRecognizer
      """,
      "NSResponder": "NSView NSViewController NSWindow NSWindowController NSApplication NSPopover",
      "NSWindow": "NSPanel",
      "NSViewController": """
      NSSplitViewController NSTabViewController NSPageController NSCollectionViewItem NSTitlebarAccessoryViewController
      """,
      "NSView": """
      NSControl NSText NSScrollView NSClipView NSSplitView NSTableCellView NSTableRowView NSStackView NSBox NSTabView \
      NSVisualEffectView NSCollectionView NSProgressIndicator NSOpenGLView
      """,
      "NSControl":
        "NSButton NSTextField NSSlider NSTableView NSImageView NSSegmentedControl NSStepper NSLevelIndicator NSDatePicker",
      "NSButton": "NSPopUpButton",
      "NSTextField": "NSSearchField NSSecureTextField NSTokenField NSComboBox",
      "NSTableView": "NSOutlineView",
      "NSText": "NSTextView",
      "NSCell": "NSActionCell",
      "NSController": "NSObjectController NSUserDefaultsController",
      "NSObjectController": "NSArrayController NSTreeController",
    ]
    return subclasses.reduce(into: [:]) { superclasses, entry in
      for name in entry.value.split(separator: " ") { superclasses[String(name)] = entry.key }
    }
  }()
}
