internal import Bytes
internal import Findings

/// The part of one checkout that the user named.
struct Selection: Sendable {
  struct Item: Sendable {
    /// As the user wrote it.
    let name: Path
    /// Relative to the top of the checkout.
    let location: Path
    let isFolder: Bool
  }

  /// The folder in which names resolve; absolute.
  let top: Path
  let items: [Item]
  /// Whether the user named a single folder, so that displayed paths are relative to it.
  let isOneFolder: Bool

  private let files: [String: Path]
  /// Longest location first.
  private let folders: [Item]

  init(top: Path, items: [Item], isOneFolder: Bool) {
    self.top = top
    self.items = items
    self.isOneFolder = isOneFolder
    files = Dictionary(
      items.filter { !$0.isFolder }.map { ($0.location.description, $0.name) }, uniquingKeysWith: { first, _ in first })
    folders = items.filter(\.isFolder).sorted { $0.location.bytes.count > $1.location.bytes.count }
  }

  /// Nil for the whole checkout.
  var scope: ScanScope? {
    guard !folders.contains(where: \.location.isEmpty) else { return nil }
    return ScanScope(
      files: items.filter { !$0.isFolder }.map(\.location), folders: folders.map(\.location), areNamed: true)
  }

  /// - Parameter path: relative to the top.
  func contains(_ path: String) -> Bool { files[path] != nil || folder(around: path) != nil }

  private func folder(around path: String) -> Item? {
    folders.first { $0.location.isEmpty || path == $0.location.description || path.isBelow($0.location.description) }
  }

  /// The displayed path of a file, from its path relative to the top.
  func displayed(_ path: String) -> String {
    if let name = files[path] { return name.normalized.description }
    guard let folder = folder(around: path) else { return path }
    let prefix = folder.location.description
    let inside = prefix.isEmpty ? path : String(path.dropFirst(prefix.count + (path.count > prefix.count ? 1 : 0)))
    if isOneFolder { return inside.isEmpty ? "." : inside }
    return inside.isEmpty ? folder.name.normalized.description : folder.name.normalized.appending(inside).description
  }
}

extension String {
  fileprivate func isBelow(_ folder: String) -> Bool {
    utf8.count > folder.utf8.count && utf8.starts(with: folder.utf8)
      && utf8[utf8.index(utf8.startIndex, offsetBy: folder.utf8.count)] == Path.separator
  }
}

extension ScanResult {
  /// The selected findings, with displayed paths.
  consuming func shown(_ selection: Selection) -> ScanResult {
    var result = consume self
    result.home = selection.top
    guard !selection.items.contains(where: { $0.isFolder && $0.location.isEmpty }) || !selection.isOneFolder else {
      return result
    }
    result.summary.files = result.summary.files.filter(selection.contains).map(selection.displayed)
    var last: (path: String, origin: Shared<Origin>?, name: String, shown: Shared<Origin>?)?
    func show(_ finding: inout Finding) -> Bool {
      let path = finding.path
      if let last, path.isSame(as: last.path), last.origin == finding.origin {
        finding.path = last.name
        finding.origin = last.shown
        return true
      }
      guard selection.contains(path) else { return false }
      let name = selection.displayed(path)
      var origin = finding.origin?.value ?? Origin(owner: nil, slice: nil)
      if name != path { origin.homePath = path }
      let shown = origin.isDefault ? nil : Shared(origin)
      last = (path, finding.origin, name, shown)
      finding.path = name
      finding.origin = shown
      return true
    }
    result.findings.update { show(&$0) }
    result.suppressed = result.suppressed.compactMap { suppressed in
      var suppressed = suppressed
      return show(&suppressed.finding) ? suppressed : nil
    }.sorted()
    result.notifications = result.notifications.compactMap { notification in
      if selection.contains(notification.path) { return notification.moved(to: selection.displayed(notification.path)) }
      return notification.level == .error ? notification : nil
    }
    result.summary.thirdPartyFolders = Set(
      result.summary.thirdPartyFolders.filter(selection.contains).map(selection.displayed))
    result.summary.outsideLinks = Set(result.summary.outsideLinks.filter(selection.contains).map(selection.displayed))
    result.contents = { [contents = result.contents, selection] name in
      // The source takes paths relative to the top.
      selection.path(displayed: name).flatMap(contents)
    }
    return result
  }
}

extension Selection {
  /// The path of a file relative to the top, from its displayed path.
  fileprivate func path(displayed name: String) -> String? {
    for item in items {
      let location = item.location.description
      if !item.isFolder {
        if item.name.normalized.description == name { return location }
        continue
      }
      if isOneFolder { return name == "." ? location : location.isEmpty ? name : location + "/" + name }
      let prefix = item.name.normalized.description
      if prefix.isEmpty { return location.isEmpty ? name : location + "/" + name }
      if name == prefix { return location }
      if name.isBelow(prefix) {
        let inside = String(name.dropFirst(prefix.count + 1))
        return location.isEmpty ? inside : location + "/" + inside
      }
    }
    return nil
  }
}

extension Selection {
  /// The folder that patterns of `--exclude` are relative to: the single named folder, else the working directory.
  var excludesFolder: Path {
    if isOneFolder { return items.first?.location ?? Path() }
    return Platform.currentDirectory?.relative(to: top) ?? Path()
  }
}
