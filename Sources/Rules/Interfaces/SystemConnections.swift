internal import Bytes

/// Outlets and actions that system classes declare.
enum SystemConnections {
  /// Whether the name has the prefix of an Apple framework.
  static func isOfSystem(_ type: String) -> Bool {
    others.contains(type) || prefixes.contains { type.hasPrefix($0) && type.dropFirst($0.count).first?.isUppercase == true }
  }

  /// Views and controllers with prefixes that other frameworks use as well.
  private static let others: Set = [
    "ADBannerView", "ABPeoplePickerNavigationController", "ARSCNView", "ARSKView", "ARView", "CLLocationManager",
    "EKEventEditViewController", "EKEventViewController", "GKGameCenterViewController", "MPMoviePlayerViewController",
    "MPVolumeView",
    "PKAddPassButton", "PKPaymentButton", "RPSystemBroadcastPickerView",
  ]
  private static let prefixes = ["UI", "NS", "MK", "AV", "WK", "SK", "GLK", "MF", "CN", "PH", "QL", "PDF", "SFS", "MTK", "SCN"]

  static func hasOutlet(_ name: String, of type: String) -> Bool {
    if let owners = outletsOfClasses[name] { return owners.contains(type) }
    return outlets.contains(name)
  }

  static func hasAction(_ name: String, isForMacOS: Bool) -> Bool {
    actions.contains(name) || isForMacOS && macActions.contains(name)
  }

  private static let tableCells = ["UITableViewCell", "UITableViewHeaderFooterView"]
  private static let cells = tableCells + ["UICollectionViewCell", "UICollectionViewListCell"]

  /// System outlets whose names apps use as well, with the classes that declare them.
  private static let outletsOfClasses: [String: [String]] = [
    "tableView": ["UITableViewController", "UITableView"],
    "collectionView": ["UICollectionViewController", "UICollectionView", "NSCollectionViewItem", "UICollectionViewLayout"],
    "titleLabel": ["UIButton"],
    "textLabel": tableCells,
    "detailTextLabel": tableCells,
    "imageView": ["UIButton", "UITableViewCell", "NSTableCellView", "NSCollectionViewItem"],
    "contentView": cells + ["UIVisualEffectView", "NSWindow", "NSPanel", "NSBox", "NSDrawer", "NSScrollView", "NSClipView"],
    "textField": ["NSTableCellView", "NSCollectionViewItem"],
    "searchBar": ["UISearchController", "UISearchDisplayController"],
    "backgroundView": cells + ["UITableView", "UICollectionView"],
    "selectedBackgroundView": cells,
    "multipleSelectionBackgroundView": cells,
    "accessoryView": ["UITableViewCell", "NSSavePanel", "NSOpenPanel", "NSAlert", "NSRulerView"],
    "editingAccessoryView": ["UITableViewCell"],
    "window": ["NSWindowController", "NSDocument", "NSWindow", "NSPanel"],
    "toolbar": ["NSWindow", "NSPanel", "UINavigationController"],
    "navigationBar": ["UINavigationController"],
    "tabBar": ["UITabBarController"],
    "tableHeaderView": ["UITableView"],
    "tableFooterView": ["UITableView"],
    "refreshControl": ["UITableViewController", "UIScrollView", "UITableView", "UICollectionView"],
    "titleView": ["UINavigationItem"],
    "searchController": ["UISearchContainerViewController", "UINavigationItem"],
    "leftView": ["UITextField", "UISearchTextField"],
    "rightView": ["UITextField", "UISearchTextField"],
    "arrangedSubviews": ["UIStackView", "NSStackView"],
    "barButtonItem": ["UIPopoverPresentationController"],
    "sourceView": ["UIPopoverPresentationController"],
    "referenceView": ["UIDynamicAnimator"],
    "session": ["ARSCNView", "ARSKView", "AVCaptureView"],
    "context": ["GLKView"],
    "device": ["MTKView"],
    "document": ["PDFView", "NSWindowController"],
    "scrollView": ["NSRulerView"],
    "clientView": ["NSRulerView"],
    "viewController": ["NSSplitViewItem", "NSTabViewItem", "NSCustomTouchBarItem"],
    "windowController": ["NSWindow", "NSPanel"],
    "prototype": ["NSMatrix"],
    "cells": ["NSMatrix"],
    "client": ["NSTextFinder"],
    "fontMenu": ["NSFontManager"],
    "selection": ["NSObjectController", "NSArrayController", "NSTreeController", "NSDictionaryController"],
    "defaults": ["NSUserDefaultsController"],
  ]

  /// Outlets declared by so many classes that apps do not use the names for anything else.
  private static let outlets = NameTable([
    "view", "delegate", "dataSource", "rootViewController", "viewControllers", "gestureRecognizers", "searchDisplayController",
    "searchResultsDataSource", "searchResultsDelegate", "searchContentsController", "navigationItem", "leftBarButtonItem",
    "leftBarButtonItems", "rightBarButtonItem", "rightBarButtonItems", "backBarButtonItem", "tabBarItem", "toolbarItems", "items",
    "inputView", "inputAccessoryView", "prefetchDataSource", "dragDelegate", "dropDelegate", "customView", "target", "animator",
    "uiDelegate", "navigationDelegate", "UIDelegate", "nextKeyView", "initialFirstResponder", "menu", "formatter", "dockMenu",
    "cell", "notificationAlertLabel",
    "submenu", "headerView", "cornerView", "searchMenuTemplate", "touchBar", "contentViewController", "nextResponder",
    "itemPrototype",
    "undoManager", "parentWindow", "mainMenu", "content", "managedObjectContext", "layoutDelegate", "collectionViewLayout",
    "outlineTableColumn", "sourceItemView", "objectValue", "documentView", "masterViewController", "detailViewController",
    "frameLoadDelegate", "policyDelegate", "resourceLoadDelegate", "downloadDelegate", "selectedViewController",
    "representedObject",
    "childViewControllers", "accessibilityElements", "accessibilityContainer", "captureSession", "player", "scene",
    "baselineAnchorView", "tabView", "splitView",
    // UIFocusEnvironment, which every view and view controller of tvOS and iOS conforms to
    "preferredFocusedView", "preferredFocusEnvironments",
    // UIResponder
    "inputViewController", "inputAccessoryViewController",
    // UIView and UIAccessibility
    "maskView", "accessibilityCustomActions", "accessibilityHeaderElements",
    // UIViewController, AVPlayerViewController
    "transitioningDelegate", "tabBarObservedScrollView", "customOverlayViewController", "contentOverlayView",
    // UISearchController
    "searchResultsUpdater",
    // UIPopoverPresentationController
    "passthroughViews",
    // SCNView
    "pointOfView", "sceneRendererDelegate",
    // The controllers of AddressBookUI, EventKitUI, GameKit and MessageUI
    "peoplePickerDelegate", "newPersonViewDelegate", "personViewDelegate", "editViewDelegate", "gameCenterDelegate",
    "mailComposeDelegate", "messageComposeDelegate",
    // NSApplication
    "servicesMenu", "windowsMenu", "helpMenu",
    // NSTableColumn
    "headerCell", "dataCell",
    // NSScrollView
    "horizontalScroller", "verticalScroller", "horizontalRulerView", "verticalRulerView", "findBarView",
    // NSSplitViewController, NSTabViewController
    "splitViewItems", "tabViewItems",
    // NSToolbarItem
    "menuFormRepresentation",
    // NSWindow
    "defaultButtonCell",
    // NSBrowser
    "cellPrototype",
    // NSTextView
    "layoutManager", "textContainer", "textStorage",
    // NSTextFinder
    "findBarContainer",
    // NSPredicateEditor
    "rowTemplates",
    // NSObjectController and its subclasses
    "contentArray", "contentObject", "contentSet", "contentDictionary", "filterPredicate", "sortDescriptors",
    // NSTouchBar and its items
    "defaultItems", "templateItems", "principalItem", "escapeKeyReplacementItem", "popoverTouchBar", "pressAndHoldTouchBar",
    "collapsedRepresentation",
    // NSAccessibility
    "accessibilityTitleUIElement", "accessibilityLabelUIElements", "accessibilityLinkedUIElements",
    "accessibilityServesAsTitleForUIElements",
    // PDFThumbnailView, QLPreviewView, QCView
    "PDFView", "previewItem", "patchController",
    // WebView
    "hostWindow", "preferences",
  ])

  private static let actions = NameTable([
    "endEditing:", "becomeFirstResponder", "resignFirstResponder", "selectAll:", "copy:", "cut:", "paste:", "delete:", "select:",
    "undo:", "redo:", "reload", "goBack", "goForward", "stopLoading", "reload:", "goBack:", "goForward:", "stopLoading:",
    "beginRefreshing", "endRefreshing", "popViewControllerAnimated:", "toggle:", "toggleBoldface:", "toggleItalics:",
    "dismissViewControllerAnimated:completion:", "setNeedsLayout", "layoutIfNeeded", "startAnimating", "stopAnimating",
    // UIResponderStandardEditActions
    "toggleUnderline:", "increaseSize:", "decreaseSize:", "pasteAndMatchStyle:", "makeTextWritingDirectionLeftToRight:",
    "makeTextWritingDirectionRightToLeft:", "find:", "findNext:", "findPrevious:", "findAndReplace:", "useSelectionForFind:",
    // UINavigationController, UISplitViewController
    "popToRootViewControllerAnimated:", "toggleMasterVisible:",
    // UIView
    "removeFromSuperview", "setNeedsDisplay",
  ])

  private static let macActions = NameTable([
    "performClose:", "performMiniaturize:", "performZoom:", "performClick:", "orderFront:", "orderOut:", "orderBack:",
    "makeKeyAndOrderFront:", "close", "close:", "print:", "runPageLayout:", "saveDocument:", "saveDocumentAs:", "saveDocumentTo:",
    "revertDocumentToSaved:", "openDocument:", "newDocument:", "terminate:", "hide:", "hideOtherApplications:",
    "unhideAllApplications:",
    "orderFrontStandardAboutPanel:", "arrangeInFront:", "toggleFullScreen:", "toggleToolbarShown:",
    "runToolbarCustomizationPalette:",
    "selectNextKeyView:", "selectPreviousKeyView:", "add:", "remove:", "insert:", "fetch:", "selectNext:", "selectPrevious:",
    "toggleSidebar:", "orderFrontFontPanel:", "orderFrontColorPanel:", "addFontTrait:", "modifyFont:", "expandItem:",
    "collapseItem:", "takeStringValueFrom:", "takeIntValueFrom:", "takeDoubleValueFrom:", "takeObjectValueFrom:",
    "takeFloatValueFrom:", "takeIntegerValueFrom:", "showWindow:", "dismissController:", "dismiss:", "cancel:", "ok:",
    "showHelp:",
    "performFindPanelAction:", "performTextFinderAction:", "centerSelectionInVisibleArea:", "checkSpelling:", "showGuessPanel:",
    "clearRecentDocuments:", "duplicateDocument:", "renameDocument:", "moveDocument:", "moveDocumentToUbiquityContainer:",
    "performSegueWithIdentifier:sender:", "closeSheet:", "endSheet:", "startSpeaking:", "stopSpeaking:", "setPlaceholder:",
    "toggleContinuousSpellChecking:", "pasteAsPlainText:", "uppercaseWord:", "lowercaseWord:", "capitalizeWord:", "sizeToFit:",
    "takeSelectedTabViewItemFromSender:", "selectNextTabViewItem:", "selectPreviousTabViewItem:", "revert:", "save:", "saveTo:",
    "zoomIn:", "zoomOut:", "zoomImageToFit:", "zoomImageToActualSize:", "play:", "pause:", "flagsChanged:",
    "browseDocumentVersions:",
    // NSApplication
    "stopModal:", "abortModal:", "miniaturizeAll:", "activateContextHelpMode:", "orderFrontCharacterPalette:",
    "toggleTouchBarCustomizationPalette:",
    // NSWindow
    "toggleTabBar:", "toggleTabOverview:", "selectNextTab:", "selectPreviousTab:", "moveTabToNewWindow:", "mergeAllWindows:",
    "newWindowForTab:", "zoom:", "miniaturize:", "deminiaturize:",
    // NSDocument
    "printDocument:", "lockDocument:", "unlockDocument:", "saveDocumentToPDF:",
    // NSText
    "alignLeft:", "alignCenter:", "alignRight:", "underline:", "subscript:", "superscript:", "unscript:", "copyFont:",
    "pasteFont:",
    "copyRuler:", "pasteRuler:", "toggleRuler:", "changeFont:", "changeColor:", "pasteAsRichText:",
    // NSTextView
    "alignJustified:", "loosenKerning:", "tightenKerning:", "turnOffKerning:", "useStandardKerning:", "raiseBaseline:",
    "lowerBaseline:", "useStandardLigatures:", "turnOffLigatures:", "useAllLigatures:", "outline:", "toggleGrammarChecking:",
    "toggleSmartInsertDelete:", "toggleAutomaticSpellingCorrection:", "toggleAutomaticQuoteSubstitution:",
    "toggleAutomaticDashSubstitution:", "toggleAutomaticLinkDetection:", "toggleAutomaticDataDetection:",
    "toggleAutomaticTextReplacement:", "toggleAutomaticTextCompletion:", "orderFrontSubstitutionsPanel:", "orderFrontLinkPanel:",
    "orderFrontListPanel:", "orderFrontTablePanel:", "orderFrontSpacingPanel:", "makeBaseWritingDirectionNatural:",
    "makeBaseWritingDirectionLeftToRight:", "makeBaseWritingDirectionRightToLeft:", "makeTextWritingDirectionNatural:",
    // NSResponder
    "cancelOperation:", "deselectAll:", "quickLookPreviewItems:",
    "complete:", "deleteBackward:", "moveUp:", "moveDown:", "moveLeft:", "moveRight:", "pageUp:", "pageDown:", "scrollToTop:",
    // NSSplitViewController, NSPageController, NSDrawer, NSProgressIndicator
    "toggleInspector:", "navigateBack:", "navigateForward:", "takeSelectedIndexFrom:", "open:", "startAnimation:",
    "stopAnimation:",
    // NSTreeController, NSUserDefaultsController
    "addChild:", "insertChild:", "revertToInitialValues:",
    // PDFView
    "goToNextPage:", "goToPreviousPage:", "goToFirstPage:", "goToLastPage:", "takeBackgroundColorFrom:",
    // WebView, WKWebView
    "makeTextLarger:", "makeTextSmaller:", "makeTextStandardSize:", "reloadFromOrigin:", "takeStringURLFrom:",
  ])
}
