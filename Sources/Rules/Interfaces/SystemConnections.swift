internal import Bytes

/// Outlets and actions that classes of the system declare.
enum SystemConnections {
  /// By the prefixes of Apple's frameworks.
  static func isOfSystem(_ type: String) -> Bool {
    prefixes.contains { type.hasPrefix($0) && type.dropFirst($0.count).first?.isUppercase == true }
  }

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

  /// Names that apps give to outlets of their own as well, and the classes that have them.
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
  ]

  /// Names that are outlets of so many classes that no app uses them for anything else.
  private static let outlets = NameTable([
    "view", "delegate", "dataSource", "rootViewController", "viewControllers", "gestureRecognizers", "searchDisplayController",
    "searchResultsDataSource", "searchResultsDelegate", "searchContentsController", "navigationItem", "leftBarButtonItem",
    "leftBarButtonItems", "rightBarButtonItem", "rightBarButtonItems", "backBarButtonItem", "tabBarItem", "toolbarItems", "items",
    "inputView", "inputAccessoryView", "prefetchDataSource", "dragDelegate", "dropDelegate", "customView", "target", "animator",
    "uiDelegate", "navigationDelegate", "UIDelegate", "nextKeyView", "initialFirstResponder", "menu", "formatter", "dockMenu",
    "cell",
    "submenu", "headerView", "cornerView", "searchMenuTemplate", "touchBar", "contentViewController", "nextResponder",
    "itemPrototype",
    "undoManager", "parentWindow", "mainMenu", "content", "managedObjectContext", "layoutDelegate", "collectionViewLayout",
    "outlineTableColumn", "sourceItemView", "objectValue", "documentView", "masterViewController", "detailViewController",
    "frameLoadDelegate", "policyDelegate", "resourceLoadDelegate", "downloadDelegate", "selectedViewController",
    "representedObject",
    "childViewControllers", "accessibilityElements", "accessibilityContainer", "captureSession", "player", "scene",
    "baselineAnchorView", "tabView", "splitView",
  ])

  private static let actions = NameTable([
    "endEditing:", "becomeFirstResponder", "resignFirstResponder", "selectAll:", "copy:", "cut:", "paste:", "delete:", "select:",
    "undo:", "redo:", "reload", "goBack", "goForward", "stopLoading", "reload:", "goBack:", "goForward:", "stopLoading:",
    "beginRefreshing", "endRefreshing", "popViewControllerAnimated:", "toggle:", "toggleBoldface:", "toggleItalics:",
    "dismissViewControllerAnimated:completion:", "setNeedsLayout", "layoutIfNeeded", "startAnimating", "stopAnimating",
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
  ])
}
