public import Bytes
public import Findings
internal import Rules

extension Scan {
  /// The SDKs in a folder, or in a file, with what App Store Connect would report about an app with them.
  ///
  /// The rule set must collect SDKs. Its rules check the apps of the checkout or, without a project, a host app that links
  /// every SDK.
  public func sdks(in path: Path) -> SDKReport {
    var finder = SelectionFinder(options, [path], areFiles: false, areAll: true)
    finder.find()
    guard let place = SDKPlace(path, finder) else {
      return SDKReport(sdks: [], notifications: finder.notifications.sorted(), hasProject: false)
    }
    do throws(SystemError) {
      return report(of: place, in: try DiskSource(path: place.top))
    } catch {
      let notification = ExecutionNotification(path: path, error: error, isNamed: true)
      return SDKReport(sdks: [], notifications: [notification], hasProject: false)
    }
  }

  private func report(of place: SDKPlace, in source: DiskSource) -> SDKReport {
    let state = CheckoutState(self, source, top: place.top, excludesFolder: place.location)
    var parts = [state.part(place.scope)]
    var notifications = parts[0].notifications
    let images = FactStore(parts[0].facts, options.rules.facts).sdkImages
    if place.isInCheckout, let scope = place.scope { parts.append(state.part(scope.remainder)) }
    let facts = FactStore(parts.flatMap(\.facts), options.rules.facts)
    let places = FindingPlaces(
      KeptTexts(source), options, top: place.top,
      thirdParty: parts.reduce(into: []) { $0.formUnion($1.thirdParty) })
    var builder = SDKBuilder(source: source, facts: facts, places: places)
    builder.add(images)
    let result: ScanResult
    if facts.hasProjects {
      result = state.result(of: parts)
    } else {
      let app = HostApp(builder.units)
      let withApp = state.reading(OverlaySource(source, changes: app.files, objects: nil))
      // The folders around the top may be third-party, and the app must not be.
      let root = TreeScan.Work.root(FolderContext(ignoreLists: []))
      parts.insert(withApp.part([root], ScanScope(files: app.files.keys)), at: 0)
      result = withApp.result(of: parts)
    }
    let descriptors = options.rules.rules.map(\.descriptor)
    let rejections = SDKRejections(result.findings, descriptors, units: builder.units)
    notifications = notifications.filter { builder.concerns($0) } + result.findings.malformedProjects
    let sdks = builder.sdks(rejections, notifications).map { $0.shown(place.displayed) }
    let displayed = notifications.map { $0.moved(to: place.displayed($0.path)) }
    return SDKReport(sdks: sdks.sortedByOwner, notifications: displayed.sorted(), hasProject: facts.hasProjects)
  }
}

/// Where the SDKs that the user named are.
private struct SDKPlace {
  /// Absolute. Never inside a bundle, whose name counts.
  let top: Path
  /// Relative to the top; empty for everything below it.
  let location: Path
  /// Whether there is a checkout around the location.
  let isInCheckout: Bool
  private let isFolder: Bool
  private let name: Path

  /// - Returns: nil for a path that cannot be read, or that is skipped.
  init?(_ path: Path, _ finder: SelectionFinder) {
    guard let absolute = path.absolute else { return nil }
    name = path
    let found: Path
    if let selection = finder.selections.first, let item = selection.items.first {
      isFolder = item.isFolder
      found = selection.top
    } else if !finder.apart.isEmpty {
      isFolder = false
      found = absolute.parent
    } else {
      return nil
    }
    let outside = found.outsideOfBundles
    guard let location = absolute.relative(to: outside) else { return nil }
    top = outside
    self.location = location
    isInCheckout = outside == found && finder.apart.isEmpty && !location.isEmpty
  }

  var scope: ScanScope? {
    if location.isEmpty { return nil }
    return isFolder
      ? ScanScope(files: [], folders: [location], areNamed: true) : ScanScope(files: [location], areNamed: true)
  }

  /// The displayed path of a file: relative to a folder of several SDKs, else from what the user typed.
  func displayed(_ path: String) -> String {
    let isPlainFolder = isFolder && location.outsideOfBundles == location
    let item = Selection.Item(name: name, location: location, isFolder: isFolder)
    return Selection(top: top, items: [item], isOneFolder: isPlainFolder).displayed(path)
  }
}

extension Path {
  /// The folder around the outermost framework, or the path itself outside of frameworks.
  fileprivate var outsideOfBundles: Path {
    var folder = self
    var outside = self
    while !folder.isEmpty, folder.bytes.count > 1 {
      if folder.bytes.hasSuffix(".framework") || folder.bytes.hasSuffix(".xcframework") { outside = folder.parent }
      folder = folder.parent
    }
    return outside
  }
}

extension FindingList {
  /// What the apps in a malformed project link is unknown, and so are their rejections.
  fileprivate var malformedProjects: [ExecutionNotification] {
    filter { $0.ruleID == Rule.ofProjects.id && $0.level == .error }
      .map { ExecutionNotification(path: $0.path, reason: $0.message) }
  }
}

extension [SDK] {
  fileprivate var sortedByOwner: [SDK] {
    sorted { left, right in
      let (a, b) = (left.group, right.group)
      if a != b { return a < b }
      let (first, second) = (left.owner?.name ?? "", right.owner?.name ?? "")
      if a != .vendored, first != second { return first < second }
      return (left.name, left.path) < (right.name, right.path)
    }
  }
}
